import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunProgram, runProgram } from '../../../electron/engine/platform/run-program.ts';
import { windowsPrivacy } from '../../../electron/engine/store/windows-privacy.ts';
import { failure, success } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import { type DataFolder, makeDataFolder } from './data-folder.ts';
import { otherAccount, type PlayedWindows, playWindows, user } from './played-windows.ts';

let data: DataFolder;
let place: string;

beforeEach(async () => {
  data = await makeDataFolder();
  await mkdir(data.directory);
  place = await realpath(data.directory);
});
afterEach(() => data.remove());

const inProgramData = [
  '(A;OICIID;FA;;;SY)',
  '(A;OICIID;FA;;;BA)',
  '(A;OICIIOID;GA;;;CO)',
  '(A;OICIID;0x1200a9;;;BU)',
  '(A;CIID;DCLCRPCR;;;BU)',
];
const inProfile = ['(A;OICIID;FA;;;SY)', '(A;OICIID;FA;;;BA)', `(A;OICIID;FA;;;${user})`];
const grant = `data /inheritance:r /grant:r *${user}:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F /Q`;
const denied: RunProgram = async () => failure({ code: 'denied', systemCode: 'EACCES' });
const tooLate: RunProgram = async () => failure({ code: 'timed-out', systemCode: 'ETIMEDOUT' });
const garbage: RunProgram = async () => success('Zugriff verweigert\r\n');
const asPrivate = { ok: true, value: { closed: 0, isKnown: true } };
const notKnown = { ok: true, value: { closed: 0, isKnown: false } };

/** The privacy of Windows, of which `profile` is the user's. */
function privacyOf({ run }: PlayedWindows, profile = 'C:\\Users\\office') {
  return windowsPrivacy(run, { USERPROFILE: profile, SystemRoot: 'C:\\Windows' });
}

describe('On Windows a data folder', () => {
  it('that all users of the PC could read is closed to them at the start, with everything in it', async () => {
    await writeFile(path.join(place, 'depot.sqlite'), '');
    const windows = playWindows(place, { folder: inProgramData });
    const privacy = privacyOf(windows);
    expect(await privacy.inspect(place)).toEqual({
      ok: true,
      value: { code: 'open-to-others', who: [sentence('users-of-this-pc')] },
    });
    expect(await privacy.close(place)).toEqual({ ok: true, value: { closed: 2, isKnown: true } });
    expect(windows.changes).toEqual([grant]);
    expect(await privacy.inspect(place)).toEqual({ ok: true, value: { code: 'private' } });
  });

  it('keeps its user’s right at every step while others, who were named by hand, lose theirs', async () => {
    const folder = ['(A;OICI;FA;;;WD)', `(A;OICI;FR;;;${otherAccount})`, ...inProfile];
    const windows = playWindows(place, { folder });
    expect(await privacyOf(windows).close(place)).toEqual({ ok: true, value: { closed: 1, isKnown: true } });
    // Numbers of groups, as icacls takes no short forms.
    expect(windows.changes).toEqual([grant, `data /remove *S-1-1-0 *${otherAccount} /Q`]);
  });

  it('that has no access list at all gets one', async () => {
    const windows = playWindows(place, { folder: null });
    expect(await privacyOf(windows).close(place)).toEqual({ ok: true, value: { closed: 1, isKnown: true } });
    expect(windows.changes).toEqual([grant]);
  });

  it('takes back the rights to a file in it that somebody gave to others, and changes nothing else', async () => {
    for (const name of ['depot.sqlite', 'keys.json']) await writeFile(path.join(place, name), '');
    const windows = playWindows(place, { folder: inProfile, below: { 'keys.json': ['(A;;FR;;;BU)'] } });
    expect(await privacyOf(windows).close(place)).toEqual({ ok: true, value: { closed: 1, isKnown: true } });
    expect(windows.changes).toEqual([`${path.join('data', 'keys.json')} /reset /L /Q`]);
  });

  it('of the user’s profile is checked without PowerShell, and one elsewhere with it', async () => {
    const profile = path.dirname(place);
    const inside = playWindows(place, { folder: inProfile });
    expect(await privacyOf(inside, profile).close(place)).toEqual(asPrivate);
    expect(inside.asked.toSorted()).toEqual(['icacls', 'whoami']);
    const outside = playWindows(place, { folder: inProfile });
    expect(await privacyOf(outside).close(place)).toEqual(asPrivate);
    expect(outside.asked.toSorted()).toEqual(['icacls', 'powershell', 'whoami']);
    expect([...inside.changes, ...outside.changes]).toEqual([]);
  });

  it('that somebody else made first is refused as it is, however closed it looks', async () => {
    const windows = playWindows(place, { folder: inProfile, owners: { '': otherAccount } });
    const privacy = privacyOf(windows);
    expect(await privacy.close(place)).toEqual({ ok: false, error: { code: 'of-another-user' } });
    expect(await privacy.inspect(place)).toEqual({ ok: true, value: { code: 'of-another-user' } });
    const opened = await data.open({ privacy });
    expect(opened).toMatchObject({
      ok: false,
      error: { code: 'not-private', message: expect.stringContaining('Choose a folder that is yours alone') },
    });
    expect(windows.changes).toEqual([]);
  });

  it('is refused where somebody else put a file into it before', async () => {
    await writeFile(path.join(place, 'depot.sqlite'), '');
    const windows = playWindows(place, { folder: inProgramData, owners: { 'depot.sqlite': otherAccount } });
    expect(await privacyOf(windows).close(place)).toEqual({ ok: false, error: { code: 'of-another-user' } });
    expect(windows.changes).toEqual([]);
  });

  it('is refused where it stays open, with who can read it and what to do', async () => {
    const windows = playWindows(place, { folder: inProgramData }, { refusesChanges: true });
    const opened = await data.open({ privacy: privacyOf(windows) });
    expect(opened).toMatchObject({ ok: false, error: { code: 'not-private' } });
    expect(opened.ok ? '' : opened.error.message).toBe(
      'Other users of this PC can read the data folder (all users of this PC), and that cannot be changed from here. Choose a folder that is yours alone, on a disk of this PC. Or have an administrator take their rights away.',
    );
    expect(windows.changes[0]).toBe(grant);
  });

  it('is refused where Windows does not say any more, after the change, that it is closed', async () => {
    const windows = playWindows(place, { folder: inProgramData });
    let saved = 0;
    const run: RunProgram = (program, given, limits) => {
      if (given[1] === '/save') saved += 1;
      return saved > 1 ? denied(program, given) : windows.run(program, given, limits);
    };
    expect(await windowsPrivacy(run, {}).close(place)).toMatchObject({ ok: false, error: { code: 'open-to-others' } });
  });

  it('is not closed where it is a place of the whole PC, which was named by mistake', async () => {
    const windows = playWindows(place, { folder: inProgramData });
    const privacy = windowsPrivacy(windows.run, { USERPROFILE: 'C:\\Users\\office', ProgramData: place });
    expect(await privacy.close(place)).toMatchObject({ ok: false, error: { code: 'open-to-others' } });
    expect(windows.changes).toEqual([]);
  });

  it.each([
    ['icacls is forbidden', { icacls: denied }],
    ['icacls does nothing', { icacls: garbage }],
    ['icacls does not come to an end', { icacls: tooLate }],
    ['whoami is missing', { whoami: denied }],
    ['whoami says something else', { whoami: garbage }],
    ['PowerShell is forbidden', { powershell: denied }],
    ['PowerShell does not come to an end', { powershell: tooLate }],
    ['PowerShell says something else', { powershell: garbage }],
    ['PowerShell says nothing', { powershell: async () => success('\r\n') }],
  ] satisfies [string, Partial<Record<'icacls' | 'whoami' | 'powershell', RunProgram>>][])(
    'is opened where %s, and the checks say that it is not known',
    async (_what, instead) => {
      const privacy = privacyOf(playWindows(place, { folder: inProfile }, { instead }));
      expect(await privacy.close(place)).toEqual(notKnown);
      expect(await privacy.inspect(place)).toEqual({ ok: true, value: { code: 'unknown' } });
      const opened = await data.open({ privacy });
      expect(opened.ok).toBe(true);
      if (opened.ok) opened.value.store.close();
    },
  );

  it('is closed to others also where Windows does not say who owns it', async () => {
    const windows = playWindows(place, { folder: inProgramData }, { instead: { powershell: denied } });
    expect(await privacyOf(windows).close(place)).toEqual({ ok: true, value: { closed: 1, isKnown: false } });
  });

  it('is named to the system’s programs by its path as it is, in no command', async () => {
    const strange = path.join(place, "it's $(danger) `here` & more");
    await mkdir(strange);
    const seen: (readonly string[])[] = [];
    const windows = playWindows(strange, { folder: inProfile });
    const run: RunProgram = (program, given, limits) => {
      if (program.endsWith('powershell.exe')) seen.push(given);
      return windows.run(program, given, limits);
    };
    expect(await windowsPrivacy(run, { USERPROFILE: 'C:\\Users\\office' }).close(strange)).toEqual(asPrivate);
    expect(seen).toHaveLength(1);
    expect(seen.flat().join(' ')).not.toContain('danger');
  });

  it('that is gone is not known', async () => {
    const windows = playWindows(place, { folder: inProfile });
    await rm(place, { recursive: true });
    expect(await privacyOf(windows).inspect(place)).toEqual({ ok: true, value: { code: 'unknown' } });
  });
});

/** With the programs of this Windows itself. */
describe.runIf(process.platform === 'win32')('On this Windows a data folder', () => {
  it.each([
    ['in the profile', {}],
    ['elsewhere, whose owner is asked for', { USERPROFILE: 'C:\\Users\\somebody-else' }],
  ])('%s is closed to all users of the PC, and can be read and written after it', async (_where, over) => {
    const file = path.join(place, 'keys.json');
    await writeFile(file, '{}');
    const icacls = `${process.env.SystemRoot}\\System32\\icacls.exe`;
    expect((await runProgram(icacls, [place, '/grant', '*S-1-5-32-545:(OI)(CI)RX'])).ok).toBe(true);
    expect((await runProgram(icacls, [file, '/grant', '*S-1-1-0:R'])).ok).toBe(true);
    const privacy = windowsPrivacy(runProgram, { ...process.env, ...over });
    expect(await privacy.inspect(place)).toMatchObject({ value: { code: 'open-to-others' } });
    expect(await privacy.close(place)).toEqual({ ok: true, value: { closed: 2, isKnown: true } });
    expect(await privacy.inspect(place)).toEqual({ ok: true, value: { code: 'private' } });
    await writeFile(file, '[]');
    expect(await readFile(file, 'utf8')).toBe('[]');
  });
});
