; In the place of the header of the plugin UAC, for trying the packer's script under Wine: there everybody is an
; administrator, and nobody is asked.
!ifndef STAND_IN_UAC
!define STAND_IN_UAC

!define UAC_IsAdmin '"" UAC_IsAdmin ""'
!macro _UAC_IsAdmin _a _b _t _f
  StrCmp 1 1 `${_t}` `${_f}`
!macroend

!define UAC_IsInnerInstance '"" UAC_IsInnerInstance ""'
!macro _UAC_IsInnerInstance _a _b _t _f
  StrCmp 1 0 `${_t}` `${_f}`
!macroend

!macro UAC_RunElevated
  StrCpy $0 1223
!macroend

!endif
