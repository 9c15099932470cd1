#Requires -Version 5.1
#Requires -RunAsAdministrator
<#
.SYNOPSIS
  Takes the task of the agent away, and the user that Register-TachoDepot.ps1 made. The data folder stays: what is in it
  may not have been sent yet.
#>
[CmdletBinding(SupportsShouldProcess)]
param()
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$taskName = 'Tacho Depot agent'
$localUser = 'tacho-depot'

if (-not $PSCmdlet.ShouldProcess($taskName, 'Unregister')) { return }
if (Get-ScheduledTask -TaskName $taskName -ErrorAction SilentlyContinue) {
  Stop-ScheduledTask -TaskName $taskName
  Unregister-ScheduledTask -TaskName $taskName -Confirm:$false
}
if (Get-LocalUser -Name $localUser -ErrorAction SilentlyContinue) { Remove-LocalUser -Name $localUser }
