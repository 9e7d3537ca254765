"""An evening that one Portativ writes, in the hall, and another one shows to everybody."""
