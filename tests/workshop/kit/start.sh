#!/bin/sh
# Starts Portativ with the Python of this machine. Other words are passed on: ./Start\ Portativ.sh backup
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
export PYTHONPATH="$here/wheels/{wheel}"
for python in python{python} python3 python; do
    if "$python" -c "import sys; sys.exit(sys.version_info[:2] != ({version}))" 2>/dev/null; then
        "$python" -P -m club.process.kit "$@"
        code=$?
        if [ "$code" -ne 0 ] && [ -t 0 ] && [ -t 1 ]; then
            printf "[Enter] "
            read -r _
        fi
        exit "$code"
    fi
done
xdg-open "$here/Get Python.html" 2>/dev/null || echo "Python {python}: $here/Get Python.html"
exit 1
