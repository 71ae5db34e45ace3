; What electron-builder's installer leaves open. Per user: everything here is under HKCU.

; Is this very program running, from this very folder? The usual check takes every program below a
; folder whose name begins like ours. The path goes through the environment, where no quote in it
; can end a string.
!macro companionProcesses _THEN
  System::Call 'kernel32::SetEnvironmentVariable(t "COMPANION_EXE", t "$INSTDIR\${APP_EXECUTABLE_FILENAME}")'
  nsExec::Exec `"$PowerShellPath" -NoProfile -NonInteractive -Command "$$found = @(Get-CimInstance -ClassName Win32_Process | Where-Object { $$_.ExecutablePath -ieq $$env:COMPANION_EXE }); ${_THEN}"`
  Pop $R0
!macroend

; 0 in $R0: it runs.
!macro findCompanion
  !insertmacro companionProcesses "if ($$found.Count -gt 0) { exit 0 } else { exit 1 }"
!macroend

!macro customCheckAppRunning
  !insertmacro findCompanion
  ${if} $R0 == 0
    ${if} ${isUpdated}
      ; It is on its way out: it started this installer.
      Sleep 1500
      !insertmacro findCompanion
    ${endIf}
    ${if} $R0 == 0
      MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(appRunning)" /SD IDOK IDOK +2
      Quit
      DetailPrint "$(appClosing)"
      StrCpy $R1 0
      ${do}
        !insertmacro companionProcesses "$$found | ForEach-Object { Stop-Process -Id $$_.ProcessId -Force }"
        Sleep 500
        !insertmacro findCompanion
        IntOp $R1 $R1 + 1
      ${loopUntil} $R0 != 0
        ${orIf} $R1 > 9
      ${if} $R0 == 0
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(appCannotBeClosed)" /SD IDOK
        Quit
      ${endIf}
    ${endIf}
  ${endIf}
!macroend

; The way back from the sign-in page.
!macro customInstall
  WriteRegStr HKCU "Software\Classes\stopbar-companion" "" "URL:Stopbar Companion"
  WriteRegStr HKCU "Software\Classes\stopbar-companion" "URL Protocol" ""
  WriteRegStr HKCU "Software\Classes\stopbar-companion\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\stopbar-companion"
    ; "Open at log-in", where it was switched on.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Delete your settings, drafts and activity too?$\r$\n$\r$\nSign out in Stopbar Companion first, if the sign-in is to be forgotten as well." /SD IDNO IDNO keepData
      RMDir /r "$APPDATA\${PRODUCT_NAME}"
    keepData:
  ${endIf}
!macroend

; Never for all users: that would ask for administrator rights.
!macro customInstallMode
  StrCpy $isForceCurrentInstall "1"
!macroend
