import { failure, type Result, success } from '../../../shared/result.ts';
import { type PlainSentenceCode, type Sentence, sentence } from '../../../shared/sentence.ts';

/** One line of an access list that grants something. */
interface Grant {
  /** Numeric where Windows gives a short form that means the same on every PC. */
  readonly sid: string;
  readonly rights: number;
}

/**
 * Owner and access list of a file or folder. Lines that deny rights are left out, because whether they apply depends on
 * their order.
 */
export interface WindowsAccess {
  /** Null where the text does not say. */
  readonly owner: string | null;
  /** Null where there is no access list at all, so that everybody may do everything. */
  readonly grants: readonly Grant[] | null;
}

const everyone = 'S-1-1-0';
export const system = 'S-1-5-18';
export const administrators = 'S-1-5-32-544';
const trustedInstaller = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464';
/** These stand for whoever owns or makes a file. The owner is checked separately. */
const owners = ['S-1-3-0', 'S-1-3-4'];
/** Windows' short forms for the administrator's account and for the administrators of the domain, who are in that group. */
const administratorsOfPlace = ['LA', 'DA'];
/** Sandboxed programs. They get the rights of their user or fewer, so such a line lets nobody else in. */
const boxedPrograms = 'S-1-15-';

const shortForms: Readonly<Record<string, string>> = {
  WD: everyone,
  SY: system,
  BA: administrators,
  CO: 'S-1-3-0',
  OW: 'S-1-3-4',
  NU: 'S-1-5-2',
  IU: 'S-1-5-4',
  SU: 'S-1-5-6',
  AN: 'S-1-5-7',
  AU: 'S-1-5-11',
  LS: 'S-1-5-19',
  NS: 'S-1-5-20',
  AC: 'S-1-15-2-1',
  BU: 'S-1-5-32-545',
  BG: 'S-1-5-32-546',
  PU: 'S-1-5-32-547',
  RD: 'S-1-5-32-555',
};

/** Accounts and groups that are not in this table are not named, because their names are private. */
const inWords: Readonly<Partial<Record<string, PlainSentenceCode>>> = {
  [everyone]: 'users-everyone',
  'S-1-5-2': 'users-of-network',
  'S-1-5-4': 'users-at-this-pc',
  'S-1-5-7': 'users-without-name',
  'S-1-5-11': 'users-signed-in',
  'S-1-5-32-545': 'users-of-this-pc',
  'S-1-5-32-546': 'users-guests',
  'S-1-5-32-547': 'users-with-power',
  'S-1-5-32-555': 'users-of-remote-desktop',
  DU: 'users-of-domain',
  DG: 'users-guests-of-domain',
  LG: 'users-guests',
};

const rightBits: Readonly<Record<string, number>> = {
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
  SD: 0x10000,
  RC: 0x20000,
  WD: 0x40000,
  WO: 0x80000,
  GA: 0x10000000,
  GX: 0x20000000,
  GW: 0x40000000,
  GR: 0x80000000,
  FA: 0x1f01ff,
  FR: 0x120089,
  FW: 0x120116,
  FX: 0x1200a0,
  KA: 0xf003f,
  KR: 0x20019,
  KW: 0x20006,
  KX: 0x20019,
};
/** Passing through, reading attributes and the access list itself, and waiting: none of these shows what is inside. */
const harmlessRights = 0x20 | 0x80 | 0x8 | rightsOf('RC') | 0x100000 | rightsOf('GX');

/** The types of lines, including those for some kinds of objects only and those with a condition. */
const giving = ['A', 'OA', 'XA', 'ZA'];
const taking = ['D', 'OD', 'XD'];
const sidPattern = /S-1-(?:0x[0-9a-f]{1,12}|\d+)(?:-\d+)*|[A-Z]{2}/iy;
const wholeSid = /^(?:S-1-(?:0x[0-9a-f]{1,12}|\d+)(?:-\d+)*|[A-Z]{2})$/i;
const listFlags = /(?:NO_ACCESS_CONTROL|P|AR|AI)*/y;

/** Owner and access list as Windows writes them down, in every language the same way (SDDL). */
export function readAccess(text: string): Result<WindowsAccess, 'unreadable'> {
  let owner: string | null = null;
  let grants: readonly Grant[] | null = null;
  let at = 0;
  while (at < text.length) {
    const section = text.slice(at, at + 2);
    at += 2;
    if (section === 'O:' || section === 'G:') {
      const sid = matchAt(sidPattern, text, at);
      if (sid === '') return failure('unreadable');
      if (section === 'O:') owner = sidOf(sid);
      at += sid.length;
    } else if (section === 'D:' || section === 'S:') {
      const flags = matchAt(listFlags, text, at);
      const found = linesAt(text, at + flags.length);
      if (found === null) return failure('unreadable');
      at = found.end;
      // An audit list grants nothing.
      if (section === 'S:') continue;
      const given = grantsOf(found.lines);
      if (given === null) return failure('unreadable');
      grants = flags.includes('NO_ACCESS_CONTROL') ? null : given;
    } else {
      return failure('unreadable');
    }
  }
  return text === '' ? failure('unreadable') : success({ owner, grants });
}

/**
 * The accounts that can read or change something here and are neither this program's user nor in charge of the PC.
 * Those with rights only to files that are made in the folder later count too.
 */
export function strangersIn({ grants }: WindowsAccess, user: string): readonly string[] {
  if (grants === null) return [everyone];
  const opening = grants.filter(({ sid, rights }) => (rights & ~harmlessRights) !== 0 && !isBound(sid, user));
  return [...new Set(opening.map(({ sid }) => sid))];
}

/** Whether the owner, who can give themselves every right, is somebody else than this user or the PC's own. */
export function isOwnedByStranger({ owner }: WindowsAccess, user: string): boolean {
  return owner !== null && !isInCharge(owner, user);
}

/** Groups that every Windows has; accounts are not named. */
export function namedStrangers(sids: readonly string[]): readonly Sentence[] {
  const codes = new Set(sids.map((sid) => inWords[sid] ?? 'users-of-another-account'));
  return [...codes].map((code) => sentence(code));
}

function isInCharge(sid: string, user: string): boolean {
  return [user, system, administrators, trustedInstaller, ...administratorsOfPlace].includes(sid);
}

function isBound(sid: string, user: string): boolean {
  return isInCharge(sid, user) || owners.includes(sid) || sid.startsWith(boxedPrograms);
}

function sidOf(text: string): string {
  const sid = text.toUpperCase();
  return shortForms[sid] ?? sid;
}

/** Null where a line cannot be read. */
function grantsOf(lines: readonly string[]): readonly Grant[] | null {
  const grants: Grant[] = [];
  for (const line of lines) {
    const [type = '', flags = '', rights = '', , , sid = ''] = line.split(';');
    const bits = rightsIn(rights);
    const isKnown = giving.includes(type) || taking.includes(type);
    if (!isKnown || bits === null || !/^(?:[A-Z]{2})*$/.test(flags) || !wholeSid.test(sid)) return null;
    if (giving.includes(type)) grants.push({ sid: sidOf(sid), rights: bits });
  }
  return grants;
}

function rightsIn(text: string): number | null {
  if (/^0[0-7]{1,11}$/.test(text)) return Number.parseInt(text, 8) | 0;
  if (/^(?:0x[0-9a-f]{1,8}|0|[1-9]\d{0,9})$/i.test(text)) return Number(text) | 0;
  if (!/^(?:[A-Z]{2})*$/.test(text)) return null;
  const pairs = text.match(/../g) ?? [];
  return pairs.every((pair) => pair in rightBits) ? pairs.reduce((bits, pair) => bits | rightsOf(pair), 0) : null;
}

function rightsOf(pair: string): number {
  return rightBits[pair] ?? 0;
}

/** The lines in parentheses from here on. The condition of a line has parentheses of its own, and texts in quotes. */
function linesAt(text: string, from: number): { readonly lines: readonly string[]; readonly end: number } | null {
  const lines: string[] = [];
  let start = from;
  while (text[start] === '(') {
    const end = closingOf(text, start);
    if (end === null) return null;
    lines.push(text.slice(start + 1, end));
    start = end + 1;
  }
  return { lines, end: start };
}

function closingOf(text: string, opening: number): number | null {
  let depth = 0;
  let isQuoted = false;
  for (let at = opening; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
