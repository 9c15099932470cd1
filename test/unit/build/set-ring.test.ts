import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { policies, policyKey } from '../../../build/policy/policies.ts';
import { parseSettingsFile } from '../../../electron/engine/settings/managed-settings-file.ts';

const key = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const script = readFileSync(path.resolve(import.meta.dirname, '../../../build/policy/set-ring.ps1'), 'utf8');
const found = (pattern: RegExp) => pattern.exec(script)?.[1] ?? '';

it('the script for Intune writes a settings file that the program takes, and names it in a policy that there is', () => {
  const policy = found(/^Set-ItemProperty -LiteralPath \$policy -Name '(\w+)' -Value \$file -Type String$/m);
  expect(policies().map(({ name }) => name)).toContain(policy);
  expect(found(/^\$policy = '(.+)'$/m)).toBe(`HKLM:\\${policyKey}`);
  const [, from = '', publicKey = ''] =
    /ConvertTo-Json -Depth 5 @\{ central = \[ordered\]@\{ (\w+) = \$place; (\w+) = \$publicKey \} \}/.exec(script) ??
    [];
  const written = { central: { [from]: 'https://it.example/tacho/canary.json', [publicKey]: key } };
  expect(parseSettingsFile(JSON.stringify(written), 'settings.json')).toMatchObject({ ok: true });
});
