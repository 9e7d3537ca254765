@echo off
rem Starts Portativ with the Python of this machine. Other words are passed on: "Start Portativ" backup
setlocal
chcp 65001 >nul
if not exist "%~dp0wheels\{wheel}" goto packed
title Portativ
set "PYTHONUTF8=1"
set "PYTHONPATH=%~dp0wheels\{wheel}"
py -V:{python} -c "" >nul 2>nul
if errorlevel 1 goto other
py -V:{python} -P -m club.process.kit %*
if errorlevel 1 pause
exit /b
:other
python -c "import sys; sys.exit(sys.version_info[:2] != ({version}))" >nul 2>nul
if errorlevel 1 goto none
python -P -m club.process.kit %*
if errorlevel 1 pause
exit /b
:packed
echo Unpack the whole zip first, then start Portativ from the folder that it makes.
pause
exit /b 1
:none
start "" "%~dp0Get Python.html"
exit /b 1
