; A 64-bit installer with our own macros, which runs on Wine without its 32-bit part. electron-builder's
; scripts need plugins that exist only for 32 bits. OUT and PROGRAM come from the command line.
Target amd64-unicode
!include LogicLib.nsh
!include FileFunc.nsh
!define APP_ID "app.stopbar.companion"
!define PRODUCT_NAME "Stopbar Companion"
!define APP_EXECUTABLE_FILENAME "Stopbar Companion.exe"
!define isUpdated '"$updated" == "1"'

Name "${PRODUCT_NAME}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\stopbar-companion"
RequestExecutionLevel user
SilentInstall silent
SilentUnInstall silent
LangString appRunning 0 "It runs."
LangString appClosing 0 "It is being closed."
LangString appCannotBeClosed 0 "It can't be closed."
Var PowerShellPath
Var isForceCurrentInstall
Var updated

!include "${OURS}"

!macro readArguments
  StrCpy $PowerShellPath "$SYSDIR\WindowsPowerShell\v1.0\powershell.exe"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "--updated" $R1
  ${ifNot} ${Errors}
    StrCpy $updated "1"
  ${endIf}
!macroend

Section
  !insertmacro readArguments
  !insertmacro customInstallMode
  !insertmacro customCheckAppRunning
  SetOutPath $INSTDIR
  File "/oname=${APP_EXECUTABLE_FILENAME}" "${PROGRAM}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  !insertmacro customInstall
SectionEnd

Section "un.install"
  !insertmacro readArguments
  !insertmacro customCheckAppRunning
  !insertmacro customUnInstall
  Delete "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
