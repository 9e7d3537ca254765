"""A process with the settings of an isolated site, which calls one function by its name.

An answer is printed as JSON.
"""

import json
import sys
from importlib import import_module

import django

if __name__ == "__main__":
    django.setup()
    module, _, function = sys.argv[1].rpartition(".")
    answer = getattr(import_module(module), function)(*map(json.loads, sys.argv[2:]))
    if answer is not None:
        json.dump(answer, sys.stdout)
