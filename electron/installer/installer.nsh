; Extends electron-builder's installer. It installs per user, so every key is under HKCU.

; Finds processes of this program in this folder. The default check also matches programs in folders whose
; names start the same. The path is passed in the environment, where quotes in it do no harm.
!macro companionProcesses _THEN
  System::Call 'kernel32::SetEnvironmentVariable(t "COMPANION_EXE", t "$INSTDIR\${APP_EXECUTABLE_FILENAME}")'
  nsExec::Exec `"$PowerShellPath" -NoProfile -NonInteractive -Command "$$found = @(Get-CimInstance -ClassName Win32_Process | Where-Object { $$_.ExecutablePath -ieq $$env:COMPANION_EXE }); ${_THEN}"`
  Pop $R0
!macroend

; Sets $R0 to 0 if it runs. Where PowerShell is blocked, it exits with neither of these codes: then programs of
; this user with its name count.
!macro findCompanion
  !insertmacro companionProcesses "if ($$found.Count -gt 0) { exit 10 } else { exit 11 }"
  ${if} $R0 == 10
    StrCpy $R0 0
  ${elseIf} $R0 != 11
    ReadEnvStr $R2 USERNAME
    nsExec::ExecToStack `"$SYSDIR\tasklist.exe" /FI "USERNAME eq $R2" /FI "IMAGENAME eq ${APP_EXECUTABLE_FILENAME}" /FO CSV /NH`
    Pop $R0
    Pop $R2
    ; Only a list has quotes, perhaps after a line break. Otherwise it's a sentence in the user's language.
    StrCpy $R3 $R2 1 2
    StrCpy $R2 $R2 1
    StrCpy $R0 1
    ${if} $R2 == '"'
    ${orIf} $R3 == '"'
      StrCpy $R0 0
    ${endIf}
  ${endIf}
!macroend

!macro endCompanion
  !insertmacro companionProcesses "$$found | ForEach-Object { Stop-Process -Id $$_.ProcessId -Force }; exit 10"
  ${if} $R0 != 10
    nsExec::Exec `"$SYSDIR\taskkill.exe" /F /IM "${APP_EXECUTABLE_FILENAME}"`
    Pop $R0
  ${endIf}
!macroend

!macro customCheckAppRunning
  !insertmacro findCompanion
  ${if} $R0 == 0
    ${ifNot} ${isUpdated}
      MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(appRunning)" /SD IDOK IDOK +2
      Quit
    ${endIf}
    DetailPrint "$(appClosing)"
    ; If it started this installer, it's quitting: it may take 3 s to record what it has sent.
    StrCpy $R1 0
    ${do}
      Sleep 1000
      !insertmacro findCompanion
      IntOp $R1 $R1 + 1
      ${if} $R0 != 0
      ${orIf} $R1 > 4
        ${exitDo}
      ${endIf}
    ${loop}
    StrCpy $R1 0
    ${doWhile} $R0 == 0
      ${if} $R1 > 9
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(appCannotBeClosed)" /SD IDOK
        Quit
      ${endIf}
      !insertmacro endCompanion
      Sleep 500
      !insertmacro findCompanion
      IntOp $R1 $R1 + 1
    ${loop}
  ${endIf}
!macroend

; Stops if the old version's uninstaller failed. Without /SD, the default check also waits for a click in a
; silent installation.
!macro customUnInstallCheck
  ${ifNot} ${errors}
  ${andIf} $R0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(uninstallFailed): $R0" /SD IDOK
    SetErrorLevel 2
    Quit
  ${endIf}
!macroend

; Registers the app's links, with the same command as registerScheme in single-instance.ts: Chromium reads no
; switches after --, so a link can't contain one.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\stopbar-companion" "" "URL:Stopbar Companion"
  WriteRegStr HKCU "Software\Classes\stopbar-companion" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\stopbar-companion\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\stopbar-companion"
    ; The setting that starts the app with Windows.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    ; What the Task Manager notes about it.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    ; The installer that updates compare themselves with, and what they downloaded.
    RMDir /r "$LOCALAPPDATA\stopbar-companion-updater"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Also delete your settings, drafts and activity?$\r$\n$\r$\nYour sign-in stays in Credential Manager. You can remove it there." /SD IDNO IDNO keepData
      RMDir /r "$APPDATA\${PRODUCT_NAME}"
    keepData:
  ${endIf}
!macroend

; Installing for all users would need administrator rights.
!macro customInstallMode
  StrCpy $isForceCurrentInstall "1"
!macroend
