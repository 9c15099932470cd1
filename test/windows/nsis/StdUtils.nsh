; In the place of the header of the plugin StdUtils, for trying the packer's script under Wine: what the script uses of it,
; in NSIS's own words. The plugin itself is a program of Windows that is not in Debian.
!ifndef STAND_IN_STDUTILS
!define STAND_IN_STDUTILS

Var standInLine
Var standInPart
Var standInAt
Var standInLength

; "true" where `--name` was given.
!define StdUtils.TestParameter "!insertmacro standInTestParameter"
!macro standInTestParameter out name
  StrCpy $standInLine "$CMDLINE "
  StrCpy ${out} "false"
  StrLen $standInLength " --${name} "
  StrCpy $standInAt 0
  StrCpy $standInPart $standInLine $standInLength $standInAt
  StrCmp $standInPart "" +5
  StrCmp $standInPart " --${name} " +3
  IntOp $standInAt $standInAt + 1
  Goto -4
  StrCpy ${out} "true"
!macroend

; $CMDLINE ends before `/D=`.
!define StdUtils.GetAllParameters "!insertmacro standInGetAllParameters"
!macro standInGetAllParameters out truncate
  System::Call 'kernel32::GetCommandLineW() w .s'
  Pop ${out}
!macroend

!define StdUtils.GetParentPath "!insertmacro standInGetParentPath"
!macro standInGetParentPath out file
  StrCpy $standInLine `${file}`
  StrCpy $standInAt 0
  IntOp $standInAt $standInAt - 1
  StrCpy $standInPart $standInLine 1 $standInAt
  StrCmp $standInPart "" +3
  StrCmp $standInPart "\" 0 -3
  StrCpy ${out} $standInLine $standInAt
!macroend

!define StdUtils.ExecShellAsUser "!insertmacro standInExecShellAsUser"
!macro standInExecShellAsUser out file verb given
  ExecShell "${verb}" `${file}` `${given}`
  StrCpy ${out} "ok"
!macroend

; Wine's PowerShell says yes to every question: the program would run for ever.
!macro customCheckAppRunning
!macroend

!endif
