/* Before the scripts of the form read the page. */
"use strict";

matches.named();
