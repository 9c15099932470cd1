import { expect, inject, it, onTestFinished } from 'vitest';
import { type OtherProgram, otherProgram } from './other-program/start.ts';
import { base64, windowsDepot } from './windows-depot.ts';

const other = await otherProgram();
/** Nobody else may write policies. */
const isAdministrator = inject('windows').kind === 'wine' || (await other.isAdministrator());

const key = 'HKLM\\SOFTWARE\\Policies\\Tacho Depot';

/** Writes a value as the tools of an IT department do. */
const setPolicy = (on: OtherProgram, name: string, type: string, value: string) =>
  on.run('reg.exe', ['add', key, '/v', name, '/t', type, '/d', value, '/f']);

it.skipIf(!isAdministrator)(
  'the policy in the registry fixes settings, names a file of more, and is refused where it does not fit',
  async () => {
    const { home, data, start, drain } = await windowsDepot();
    onTestFinished(() => other.run('reg.exe', ['delete', key, '/f']));
    const file = `${home}\\from IT.json`;
    await other.write(file, base64(Buffer.from(JSON.stringify({ settings: { archiveDays: 400, uploadsAtOnce: 1 } }))));
    await setPolicy(other, 'depotName', 'REG_SZ', 'Müller "Nord" C:\\Tacho');
    await setPolicy(other, 'uploadsAtOnce', 'REG_DWORD', '3');
    await setPolicy(other, 'openArchives', 'REG_DWORD', '0');
    // As the editor of Windows makes it where a path begins with a variable.
    await setPolicy(other, 'SettingsFile', 'REG_EXPAND_SZ', file.replace(/^C:/i, '%SystemDrive%'));

    expect(await drain()).toMatchObject({ exitCode: 0 });
    const exported = `${home}\\exported.json`;
    const written = start('settings', 'export', exported);
    expect({ exitCode: await written.ended, complaint: written.complaint() }).toEqual({ exitCode: 0, complaint: '' });
    const text = Buffer.from(await other.read(exported), 'base64').toString('utf8');
    expect((JSON.parse(text) as { settings: unknown }).settings).toMatchObject({
      depotName: 'Müller "Nord" C:\\Tacho',
      uploadsAtOnce: 3,
      openArchives: false,
      archiveDays: 400,
    });

    await setPolicy(other, 'uploadsAtOnce', 'REG_DWORD', '99');
    const refused = start('check', '--data', data);
    expect(await refused.ended).not.toBe(0);
    expect(refused.complaint()).toContain('The policy "uploadsAtOnce" does not fit');
  },
);
