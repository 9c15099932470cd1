# Puts a PC into a ring of depots: says where it looks for the settings for all depots.
# Intune: Devices, Scripts and remediations, Platform scripts; run as the system, in 64-bit PowerShell. One copy for each ring,
# assigned to its group of devices. A second run changes nothing. The program reads it at its next start.
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$ring = 'canary'
$place = "https://it.example/tacho/$ring.json"
$publicKey = 'MCowBQYDK2VwAyEA...'

# Ordinary users cannot write here; they could in ProgramData.
$folder = Join-Path $env:ProgramFiles 'Tacho Depot Settings'
$file = Join-Path $folder 'settings.json'
$text = ConvertTo-Json -Depth 5 @{ central = [ordered]@{ from = $place; publicKey = $publicKey } }

$before = if (Test-Path -LiteralPath $file) { [IO.File]::ReadAllText($file) } else { '' }
if ($before -cne $text) {
    New-Item -ItemType Directory -Path $folder -Force | Out-Null
    # A program that starts now reads the old one or the new one, and never half of it.
    [IO.File]::WriteAllText("$file.new", $text, (New-Object Text.UTF8Encoding $false))
    Move-Item -LiteralPath "$file.new" -Destination $file -Force
}

$policy = 'HKLM:\Software\Policies\Tacho Depot'
# With -Force New-Item would empty a key that is there.
if (-not (Test-Path -LiteralPath $policy)) { New-Item -Path $policy | Out-Null }
Set-ItemProperty -LiteralPath $policy -Name 'SettingsFile' -Value $file -Type String

Write-Output "Ring: $ring"
