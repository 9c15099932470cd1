#Requires -Version 5.1
#Requires -RunAsAdministrator
<#
.SYNOPSIS
  Runs the agent of Tacho Depot with this PC, whether or not anybody is signed in. README.md one folder up says how.
.DESCRIPTION
  Windows itself does all of it: a task that starts with the PC, under a user of its own that can sign in no other way.
  That user may write the data folder, read the settings, and read the watched folders; it may change those only where
  the settings move originals after the upload. Run it again after changing the settings.
#>
[CmdletBinding(SupportsShouldProcess)]
param(
  # JSON as in README.md; its "folders" are the folders that the user gets the right to read.
  [Parameter(Mandatory)] [ValidateScript({ Test-Path -LiteralPath $_ -PathType Leaf })] [string] $SettingsFile,
  # out\agent\tacho-depot.js of the installed package, where every user may read it.
  [Parameter(Mandatory)] [ValidateScript({ Test-Path -LiteralPath $_ -PathType Leaf })] [string] $AgentScript,
  [ValidateScript({ Test-Path -LiteralPath $_ -PathType Leaf })] [string] $NodeProgram = "$env:ProgramFiles\nodejs\node.exe",
  [string] $DataFolder = "$env:ProgramData\Tacho Depot",
  # An account that exists already, such as one of the domain that may read shares. Absent: a local user is made.
  [pscredential] $Credential
)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'
$taskName = 'Tacho Depot agent'
$localUser = 'tacho-depot'
$systemSid = '*S-1-5-18'
$administratorsSid = '*S-1-5-32-544'

function Invoke-Program([string] $Name, [string[]] $Given) {
  & (Join-Path $env:SystemRoot "System32\$Name") @Given | Out-Null
  if ($LASTEXITCODE -ne 0) { throw "$Name ended with $LASTEXITCODE." }
}

# A password that nobody knows: the task keeps it, and it is made anew each time.
function New-RandomPassword {
  $bytes = New-Object byte[] 32
  $source = [Security.Cryptography.RandomNumberGenerator]::Create()
  try { $source.GetBytes($bytes) } finally { $source.Dispose() }
  return 'aA1!' + [Convert]::ToBase64String($bytes)
}

function Set-LocalServiceUser([string] $Password) {
  $secure = ConvertTo-SecureString $Password -AsPlainText -Force
  if (Get-LocalUser -Name $localUser -ErrorAction SilentlyContinue) {
    Set-LocalUser -Name $localUser -Password $secure
  } else {
    New-LocalUser -Name $localUser -Password $secure -PasswordNeverExpires -UserMayNotChangePassword `
      -Description 'Runs the agent of Tacho Depot' | Out-Null
  }
  return "$env:COMPUTERNAME\$localUser"
}

# Adds the user to those who hold each right, and takes it from nobody.
function Add-UserRights([string] $Sid, [string[]] $Rights) {
  $work = Join-Path $env:TEMP ([IO.Path]::GetRandomFileName())
  New-Item -ItemType Directory -Path $work | Out-Null
  try {
    $policy = Join-Path $work 'rights.inf'
    Invoke-Program 'secedit.exe' @('/export', '/cfg', $policy, '/areas', 'USER_RIGHTS', '/quiet')
    $lines = foreach ($right in $Rights) {
      $found = Get-Content -LiteralPath $policy | Where-Object { $_ -match "^$right\s*=" } | Select-Object -First 1
      $holders = if ($found) { ($found -replace '^[^=]*=', '') -split ',' | ForEach-Object { $_.Trim() } | Where-Object { $_ } } else { @() }
      '{0} = {1}' -f $right, ((@($holders) + "*$Sid" | Select-Object -Unique) -join ',')
    }
    $head = '[Unicode]', 'Unicode=yes', '[Version]', 'signature="$CHICAGO$"', 'Revision=1', '[Privilege Rights]'
    [IO.File]::WriteAllLines($policy, [string[]] ($head + $lines), [Text.Encoding]::Unicode)
    Invoke-Program 'secedit.exe' @('/configure', '/db', (Join-Path $work 'rights.sdb'), '/cfg', $policy, '/areas', 'USER_RIGHTS', '/quiet')
  } finally {
    Remove-Item -LiteralPath $work -Recurse -Force
  }
}

# Every user may make folders below ProgramData, and who makes one first may do with it as they like, or have it lead
# elsewhere.
function Assert-OfAdministrators([string] $Folder) {
  if ((Get-Item -LiteralPath $Folder -Force).Attributes -band [IO.FileAttributes]::ReparsePoint) {
    throw "'$Folder' is a link. Take it away, or name another folder with -DataFolder."
  }
  $owner = (Get-Acl -LiteralPath $Folder).GetOwner([Security.Principal.SecurityIdentifier]).Value
  $own = [Security.Principal.WindowsIdentity]::GetCurrent().User.Value
  if ($owner -notin 'S-1-5-18', 'S-1-5-32-544', $own) {
    throw "'$Folder' was made by somebody else ($owner), who could read all that is kept in it. Move it away, or name another folder with -DataFolder."
  }
}

# Scheme, host and port of an address: what keys belong to.
function Get-Origin([string] $Address) {
  $uri = $Address -as [Uri]
  if (-not $uri -or $uri.Scheme -notin 'https', 'http') { throw "This is no address of a service: '$Address'." }
  return $uri.GetLeftPart([UriPartial]::Authority)
}

# Asked for once, and again where the address is another one: keys are sent only to the one that they were given for.
# The secret of the webhooks stays. Without a mark of the encoding at its beginning, which JSON does not allow.
function Write-Keys([string] $File, [string] $Origin) {
  $keys = @{}
  if (Test-Path -LiteralPath $File) {
    $kept = Get-Content -LiteralPath $File -Raw -Encoding UTF8 | ConvertFrom-Json
    # Without an origin they belong to the first address that the agent uses, which notes it.
    if (-not $kept.PSObject.Properties['origin'] -or -not $kept.origin -or (Get-Origin $kept.origin) -eq $Origin) { return }
    if ($kept.PSObject.Properties['webhookSecret']) { $keys['webhookSecret'] = $kept.webhookSecret }
  }
  foreach ($name in 'apiToken', 'subscriptionKey') {
    $secure = Read-Host -AsSecureString -Prompt "$name for $Origin"
    $keys[$name] = (New-Object pscredential 'key', $secure).GetNetworkCredential().Password
  }
  $keys['origin'] = $Origin
  [IO.File]::WriteAllText($File, ($keys | ConvertTo-Json))
}

$SettingsFile = (Resolve-Path -LiteralPath $SettingsFile).Path
$settings = Get-Content -LiteralPath $SettingsFile -Raw -Encoding UTF8 | ConvertFrom-Json
$folders = @(if ($settings.PSObject.Properties['folders']) { $settings.folders })
$movesOriginals = $settings.PSObject.Properties['settings'] -and $settings.settings.PSObject.Properties['afterUpload'] -and
  $settings.settings.afterUpload -eq 'move'
$origin = Get-Origin $(if ($settings.PSObject.Properties['settings'] -and $settings.settings.PSObject.Properties['serviceUrl']) {
  $settings.settings.serviceUrl
} else {
  # Fixed by policy, perhaps.
  Read-Host -Prompt 'Address of the service'
})
if (-not $PSCmdlet.ShouldProcess($taskName, 'Register')) { return }

if ($Credential) {
  $account = $Credential.UserName
  $password = $Credential.GetNetworkCredential().Password
} else {
  $password = New-RandomPassword
  $account = Set-LocalServiceUser $password
}
$sid = (New-Object Security.Principal.NTAccount $account).Translate([Security.Principal.SecurityIdentifier]).Value
$rights = @('SeBatchLogonRight')
if (-not $Credential) { $rights += 'SeDenyInteractiveLogonRight', 'SeDenyRemoteInteractiveLogonRight', 'SeDenyNetworkLogonRight' }
Add-UserRights $sid $rights

New-Item -ItemType Directory -Path $DataFolder -Force | Out-Null
Assert-OfAdministrators $DataFolder
Invoke-Program 'icacls.exe' @($DataFolder, '/setowner', $administratorsSid)
# Rights that were given by hand stay through everything but this.
Invoke-Program 'icacls.exe' @($DataFolder, '/reset')
$owners = "${systemSid}:(OI)(CI)F", "${administratorsSid}:(OI)(CI)F"
Invoke-Program 'icacls.exe' (@($DataFolder, '/inheritance:r', '/grant:r') + $owners + "*${sid}:(OI)(CI)M")
Invoke-Program 'icacls.exe' @($SettingsFile, '/inheritance:r', '/grant:r', "${systemSid}:F", "${administratorsSid}:F", "*${sid}:R")
$folderRight = if ($movesOriginals) { 'M' } else { 'RX' }
# A relative path counts from the folder of the settings, as it does for the agent.
foreach ($folder in $folders) {
  $watched = [IO.Path]::GetFullPath([IO.Path]::Combine((Split-Path -Parent $SettingsFile), $folder))
  Invoke-Program 'icacls.exe' @($watched, '/grant', "*${sid}:(OI)(CI)$folderRight")
}
Write-Keys (Join-Path $DataFolder 'keys.json') $origin

$given = '--max-semi-space-size=4 "{0}" run --no-page --json --data "{1}" --settings "{2}"' -f $AgentScript, $DataFolder, $SettingsFile
$task = @{
  TaskName = $taskName
  Description = 'Collects tachograph downloads and delivers them to the compliance service'
  Action = New-ScheduledTaskAction -Execute $NodeProgram -Argument $given -WorkingDirectory $DataFolder
  Trigger = New-ScheduledTaskTrigger -AtStartup
  Settings = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) `
    -ExecutionTimeLimit ([TimeSpan]::Zero) -MultipleInstances IgnoreNew -StartWhenAvailable `
    -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
  User = $account
  Password = $password
  RunLevel = 'Limited'
  Force = $true
}
Stop-ScheduledTask -TaskName $taskName -ErrorAction SilentlyContinue
Register-ScheduledTask @task | Out-Null
Start-ScheduledTask -TaskName $taskName
Write-Output "The task '$taskName' runs as $account. Its log is in $DataFolder\log."
