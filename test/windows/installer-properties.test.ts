import { expect, inject, it, onTestFinished } from 'vitest';
import { otherProgram } from './other-program/start.ts';
import { trialInstaller, whyNoInstaller } from './trial-installer.ts';
import { base64, windowsDepot } from './windows-depot.ts';

const other = await otherProgram();
/** On Windows itself the real MSI is tried, by `test/packages/installers.ts`. */
const isTried = inject('windows').kind === 'wine' && whyNoInstaller() === null;

const key = 'HKLM\\SOFTWARE\\Policies\\Tacho Depot';

it.skipIf(!isTried)(
  'the properties of the MSI write the policies, are refused where they cannot be, and an update without them changes none',
  async () => {
    const { home, start, drain } = await windowsDepot();
    const removeAll = async () => {
      for (const version of ['1.0.0', '1.1.0']) await remove(version).catch(() => {});
      await other.run('reg.exe', ['delete', key, '/f']).catch(() => {});
    };
    onTestFinished(removeAll);
    const remove = (version: string) => other.run('msiexec.exe', ['/x', installerOf(version), '/qn']);
    const installerOf = (version: string) => `${home}\\tacho-depot-${version}.msi`;
    for (const version of ['1.0.0', '1.1.0']) {
      await other.write(installerOf(version), base64(trialInstaller(version)));
    }
    const install = (version: string, ...given: readonly string[]) =>
      other.run('msiexec.exe', ['/i', installerOf(version), '/qn', ...given]);
    const inForce = async () => {
      const exported = `${home}\\exported.json`;
      await other.remove(exported);
      const written = start('settings', 'export', exported);
      expect({ exitCode: await written.ended, complaint: written.complaint() }).toEqual({ exitCode: 0, complaint: '' });
      const text = Buffer.from(await other.read(exported), 'base64').toString('utf8');
      return (JSON.parse(text) as { settings: Readonly<Record<string, unknown>> }).settings;
    };

    expect(await drain()).toMatchObject({ exitCode: 0 });
    for (const wrong of [
      'POLICY_UPLOADSATONCE=99',
      'POLICY_UPLOADSATONCE=three',
      'POLICY_OPENARCHIVES=2',
      'POLICY_AFTERUPLOAD=burn',
    ]) {
      await expect(install('1.0.0', 'POLICY_DEPOTNAME=Leeds', wrong), wrong).rejects.toThrow('msiexec.exe');
    }
    const before = await inForce();
    expect(before).not.toMatchObject({ depotName: 'Leeds' });

    const given = [
      'POLICY_DEPOTNAME=Leeds & York [2]',
      'POLICY_UPLOADSATONCE=3',
      'POLICY_OPENARCHIVES=0',
      'POLICY_AFTERUPLOAD=move',
    ];
    await install('1.0.0', ...given);
    const wanted = { depotName: 'Leeds & York [2]', uploadsAtOnce: 3, openArchives: false, afterUpload: 'move' };
    expect(await inForce()).toMatchObject(wanted);
    expect(await inForce()).toMatchObject({ archiveDays: before.archiveDays });

    // That they stay when the program is taken away Wine cannot show: it takes no values away here, whatever is said of them.
    await install('1.1.0');
    expect(await inForce()).toMatchObject(wanted);
  },
);
