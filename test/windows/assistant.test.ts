import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { downloadEndings } from '../../build/pack/configuration.ts';
import { windowsFileClass } from '../../build/pack/windows/installer-script.ts';
import manifest from '../../package.json' with { type: 'json' };
import { otherProgram } from './other-program/start.ts';
import { trialAssistants, whyNoAssistant } from './trial-assistant.ts';
import { base64 } from './windows-depot.ts';

const other = await otherProgram();
/** On Windows itself the real assistant is tried, by `test/packages/installers.ts`. */
const isTried = inject('windows').kind === 'wine' && whyNoAssistant() === null;

const older = '0.0.9';
const uninstalls = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall';
const text = (said: string) => base64(Buffer.from(said));

/** What the registry has below a key, as `reg.exe` writes it; empty where there is no such key. */
async function registered(key: string): Promise<string> {
  const folder = await other.makeTemporaryFolder('tacho-depot-registry-');
  onTestFinished(() => other.remove(folder));
  const file = `${folder}\\exported.reg`;
  try {
    await other.run('reg.exe', ['export', key, file, '/y']);
  } catch {
    return '';
  }
  return Buffer.from(await other.read(file), 'base64')
    .toString('utf16le')
    .replaceAll('\\\\', '\\');
}

const variable = async (name: string): Promise<string> => (await other.variable(name)) ?? `no ${name}`;

describe.skipIf(!isTried)('the assistant of Windows, silently', () => {
  const made = new Map<string, string>();
  beforeAll(async () => {
    const folder = await other.makeTemporaryFolder('tacho-depot-assistants-');
    for (const [version, bytes] of await trialAssistants([older, manifest.version])) {
      const file = `${folder}\\${version}.exe`;
      await other.write(file, base64(bytes));
      made.set(version, file);
    }
    return () => other.remove(folder);
  }, 360_000);

  it.each([
    { mode: '/currentuser', root: 'HKCU', programs: async () => `${await variable('LOCALAPPDATA')}\\Programs` },
    { mode: '/allusers', root: 'HKLM', programs: () => variable('ProgramFiles') },
  ])(
    'installs, replaces and takes away with $mode, and leaves what is not its own',
    async ({ mode, root, programs }) => {
      const folder = `${await programs()}\\Tacho Depot`;
      const program = `${folder}\\Tacho Depot.exe`;
      const uninstaller = `${folder}\\Uninstall Tacho Depot.exe`;
      const cache = `${await variable('LOCALAPPDATA')}\\${manifest.name}-updater`;
      const data = `${await variable('APPDATA')}\\${manifest.name}`;
      const classes = `${root}\\Software\\Classes`;
      const opener = () => registered(`${classes}\\${windowsFileClass}`);
      const listed = async () => (await registered(`${root}\\${uninstalls}`)).match(/"DisplayName"="Tacho Depot.*?"/g);
      const install = (version: string) => other.run(made.get(version) ?? '', ['/S', mode]);
      const remove = async () => {
        await other.run(uninstaller, ['/S', mode]);
        // It goes on in a copy of itself, so that its own file can be removed; its entry goes last.
        await vi.waitFor(async () => expect(await listed()).toBeNull(), { timeout: 120_000, interval: 500 });
      };
      onTestFinished(async () => {
        if (await other.isThere(uninstaller)) await remove();
        for (const each of [folder, cache, data]) await other.remove(each);
        await other.run('reg.exe', ['delete', `${classes}\\.${downloadEndings[0]}`, '/f']).catch(() => {});
      });
      const foreign = `${classes}\\.${downloadEndings[0]}\\OpenWithProgids`;
      await other.run('reg.exe', ['add', foreign, '/v', 'Somebody.Else', '/t', 'REG_SZ', '/f']);

      await install(older);
      expect(await other.isThere(program)).toBe(true);
      // Quoted: its folder has a blank in its name.
      expect(await opener()).toContain(`@="\\"${program}\\" \\"%1\\""`);
      for (const ending of downloadEndings)
        expect(await registered(`${classes}\\.${ending}`)).toContain(`"${windowsFileClass}"`);
      expect(await listed()).toEqual([`"DisplayName"="Tacho Depot ${older}"`]);
      expect(await other.isThere(`${cache}\\installer.exe`)).toBe(true);

      await other.write(`${folder}\\of-the-release-before.dll`, text('old'));
      await other.makeFolder(data);
      await other.write(`${data}\\collected`, text('collected'));
      await install(manifest.version);
      expect(await other.isThere(program)).toBe(true);
      expect(await other.isThere(`${folder}\\of-the-release-before.dll`)).toBe(false);
      expect(await listed()).toEqual([`"DisplayName"="Tacho Depot ${manifest.version}"`]);
      expect(await opener()).toContain(`@="\\"${program}\\" \\"%1\\""`);

      const scheme = 'HKCU\\Software\\Classes\\tacho-depot';
      await other.run('reg.exe', ['add', scheme, '/v', 'URL Protocol', '/t', 'REG_SZ', '/f']);
      await remove();
      for (const each of [program, cache]) expect(await other.isThere(each), each).toBe(false);
      expect(await opener()).toBe('');
      expect(await registered(scheme)).toBe('');
      for (const ending of downloadEndings.slice(1)) expect(await registered(`${classes}\\.${ending}`)).toBe('');
      expect(await registered(foreign)).toContain('"Somebody.Else"');
      expect(await registered(foreign)).not.toContain(windowsFileClass);
      expect(await other.list(data)).toEqual(['collected']);
    },
  );
});
