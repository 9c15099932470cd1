import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Only Windows runs it; what it must not forget is read here. */
const script = readFileSync('build/service/windows/Register-TachoDepot.ps1', 'utf8');
const after = (before: string) => script.slice(script.indexOf(before));

describe('the script that registers the task on Windows', () => {
  it('writes the keys with the address that they were given for, without which the first address would get them', () => {
    expect(script).toContain("$keys['origin'] = $Origin");
    expect(script).toContain('$origin = Get-Origin $(if');
    expect(after('Write-Keys (Join-Path')).toMatch(/^Write-Keys \(Join-Path \$DataFolder 'keys\.json'\) \$origin\n/);
  });

  it('asks for the keys again where the settings name another address than they were given for', () => {
    const [kept = ''] = /if \(Test-Path -LiteralPath \$File\) \{[^}]*/.exec(script) ?? [];
    expect(kept).toContain('(Get-Origin $kept.origin) -eq $Origin) { return');
  });

  it('looks whose the data folder is before it gives any right on it, and takes back what others gave themselves', () => {
    const steps = ['Assert-OfAdministrators $DataFolder', "'/setowner', $administratorsSid", "'/reset'", "'/grant:r'"];
    const places = steps.map((step) =>
      script.indexOf(step, script.indexOf('New-Item -ItemType Directory -Path $DataFolder')),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });
});
