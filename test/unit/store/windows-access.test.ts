import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../../electron/engine/refusal.ts';
import {
  isOwnedByStranger,
  namedStrangers,
  readAccess,
  strangersIn,
  type WindowsAccess,
} from '../../../electron/engine/store/windows-access.ts';

const user = 'S-1-5-21-1004336348-1177238915-682003330-1001';
const otherAccount = 'S-1-5-21-1004336348-1177238915-682003330-1002';

function access(text: string): WindowsAccess {
  const read = readAccess(text);
  if (!read.ok) throw new Error(`unreadable: ${text}`);
  return read.value;
}
/** Who else comes in, in words. */
const open = (text: string) => say('users-listed', { who: namedStrangers(strangersIn(access(text), user)) }).message;

const inProgramData =
  'O:BAG:SYD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)';
const inProfile = `O:${user}G:${user.slice(0, -4)}513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIID;FA;;;${user})`;

describe('the access list of a Windows folder', () => {
  it('of a folder below ProgramData is open to all users of the PC, and its owner is in charge of the PC', () => {
    expect(open(inProgramData)).toBe('all users of this PC');
    expect(isOwnedByStranger(access(inProgramData), user)).toBe(false);
  });

  it('of a folder in the profile is the user’s alone', () => {
    expect(open(inProfile)).toBe('');
    expect(isOwnedByStranger(access(inProfile), user)).toBe(false);
    expect(open('D:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)')).toBe('');
  });

  it('that is missing lets everybody in, and an empty one nobody', () => {
    expect(open('O:BAG:SYD:NO_ACCESS_CONTROL')).toBe('everyone');
    expect(open('O:BAG:SY')).toBe('everyone');
    expect(open('O:BAG:SYD:P')).toBe('');
  });

  it.each([
    ['D:(A;;FA;;;WD)', 'everyone'],
    ['D:(A;OICI;FR;;;AU)(A;;GR;;;IU)', 'everyone who is signed in and whoever sits at this PC'],
    ['D:(A;OICIIO;GA;;;S-1-1-0)', 'everyone'],
    ['D:(A;;0x1;;;BG)', 'guests'],
    ['D:(A;;CC;;;DU)', 'all users of the domain'],
    ['D:(A;;WD;;;AN)', 'visitors without a name'],
    [`D:(A;;FR;;;${otherAccount})(A;;FR;;;S-1-5-21-1-2-3-9)`, 'another account'],
    ['D:(A;;0200;;;BU)', ''],
    ['D:(A;;0100;;;BU)', 'all users of this PC'],
    ['D:(XA;;FR;;;BU;(@User.Title=="a)b(" && (Member_of {SID(BA)})))(A;;FA;;;SY)', 'all users of this PC'],
    ['D:(OA;;WP;bf967aba-0de6-11d0-a285-00aa003049e2;;WD)', ''],
    ['D:(OA;;CC;bf967aba-0de6-11d0-a285-00aa003049e2;;WD)', 'everyone'],
  ])('%s is open to: %s', (text, words) => {
    expect(open(text)).toBe(words);
  });

  it('is not closed by a line that takes rights away before another gives them, and not opened by the first', () => {
    expect(open('D:(D;;FA;;;WD)')).toBe('');
    expect(open('D:(D;;FA;;;AN)(A;;FA;;;WD)')).toBe('everyone');
  });

  it('is not open because somebody may pass through it or see that it exists, nor by what is audited', () => {
    expect(open('D:(A;;FX;;;BU)(A;;RC;;;WD)(A;;0x100080;;;WD)')).toBe('');
    expect(open('D:(A;;FA;;;SY)S:AI(AU;SAFA;FA;;;WD)(ML;;NW;;;LW)')).toBe('');
  });

  it('is not open to sandboxed programs, to whoever owns or makes a file, nor to administrators', () => {
    const installer = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464';
    expect(
      open(`D:(A;;FA;;;AC)(A;;FA;;;S-1-15-3-1024-1-2)(A;;FA;;;CO)(A;;RC;;;OW)(A;;FA;;;LA)(A;;FA;;;${installer})`),
    ).toBe('');
  });

  it('is a stranger’s where another account owns it, also where nothing else is open', () => {
    const text = `O:${otherAccount}G:SYD:P(A;OICI;FA;;;${user})`;
    expect(open(text)).toBe('');
    expect(isOwnedByStranger(access(text), user)).toBe(true);
    expect(isOwnedByStranger(access(`O:BUD:P`), user)).toBe(true);
    for (const owner of [user, 'SY', 'BA', 'LA']) expect(isOwnedByStranger(access(`O:${owner}D:P`), user)).toBe(false);
  });

  it.each([
    '',
    'Access is denied.',
    'O:D:P',
    'D:(A;;FA;;;SY',
    'D:(A;;FA;;)',
    'D:(A;;QQ;;;SY)',
    'D:(constructor;;FA;;;WD)',
    'D:(A;;09;;;WD)',
    'D:(A;;FA;;;everyone)',
    'D:P(A;;FA;;;SY)rest',
    'D:(D;;FA;;;WD) (A;;FA;;;WD)',
  ])('that cannot be read as a whole is not taken for closed: "%s"', (text) => {
    expect(readAccess(text)).toEqual({ ok: false, error: 'unreadable' });
  });
});

describe('any access list', () => {
  const sid = fc.oneof(
    fc.constantFrom('WD', 'BU', 'SY', 'BA', 'CO', 'OW', 'AU', 'LA', user, otherAccount),
    fc.array(fc.nat(), { minLength: 1, maxLength: 6 }).map((parts) => `S-1-5-${parts.join('-')}`),
  );
  const line = fc.record({
    type: fc.constantFrom('A', 'D', 'XA', 'OA'),
    flags: fc.constantFrom('', 'OICI', 'OICIIOID'),
    rights: fc.oneof(
      fc.constantFrom('FA', 'FR', 'GA', 'RC', 'DCLCRPCR', ''),
      fc.nat().map((bits) => `0x${bits.toString(16)}`),
    ),
    sid,
  });

  it('is read without a throw, and a line that gives everyone all is never missed', () => {
    fc.assert(
      fc.property(fc.array(line), fc.nat(), sid, (lines, place, owner) => {
        const texts = lines.map((one) => `(${one.type};${one.flags};${one.rights};;;${one.sid})`);
        expect(readAccess(`O:${owner}G:SYD:AI${texts.join('')}`).ok).toBe(true);
        texts.splice(place % (texts.length + 1), 0, '(A;;FA;;;WD)');
        expect(strangersIn(access(`O:${owner}G:SYD:AI${texts.join('')}`), user)).toContain('S-1-1-0');
      }),
    );
  });

  it('never makes the reader throw, not even as text that is none', () => {
    const pieces = fc.constantFrom('O:', 'G:', 'D:', 'S:', '(', ')', ';', '"', 'A', 'WD', 'FA', '0x', 'S-1-', 'é', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 }))), (parts) => {
        expect(typeof readAccess(parts.join('')).ok).toBe('boolean');
      }),
    );
  });
});
