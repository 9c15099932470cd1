import { uint16 } from '../../shared/tachograph/bytes.ts';
import type { Piece, Whole } from './pieces.ts';
import { changedByte, maxFileBytes, type Traced } from './rearrange.ts';

/** A piece that a file holds from its first byte to its last. */
interface Copy {
  readonly download: number;
  readonly piece: Piece;
}

/** What is left of downloads in a file, told by where each byte came from. */
interface Remains {
  readonly copies: readonly Copy[];
  /** Pieces of which only some bytes are left, up to the last copy: behind it they are a trailer that nobody reads. */
  readonly broken: readonly Copy[];
}

function remainsOf(file: Traced, wholes: readonly Whole[]): Remains {
  const copies: Copy[] = [];
  let broken: Copy[] = [];
  let trailing: Copy[] = [];
  for (let at = 0; at < file.bytes.length; ) {
    const here = originOf(file, at, wholes);
    // A byte that moved may stand where an equal one was: what follows a piece is looked for by its content too.
    const candidates = [here, next(copies.at(-1), wholes)].filter((each) => each !== undefined);
    const copy =
      candidates.find((each) => isCopy(file, at, each, wholes)) ??
      twinsOf(candidates[0], wholes).find((each) => isCopy(file, at, each, wholes));
    if (copy) {
      copies.push(copy);
      broken = [...broken, ...trailing];
      trailing = [];
      at += copy.piece.end - copy.piece.start;
      continue;
    }
    if (here && trailing.at(-1)?.piece !== here.piece) trailing.push(here);
    at += 1;
  }
  return { copies, broken };
}

function originOf({ origins }: Traced, at: number, wholes: readonly Whole[]): Copy | undefined {
  const origin = origins[at] ?? changedByte;
  const download = Math.floor(origin / maxFileBytes);
  const piece = origin === changedByte ? undefined : pieceAt(wholes[download]?.pieces ?? [], origin % maxFileBytes);
  return piece && { download, piece };
}

/** The same piece of other downloads: two holders' data can be the same where their signatures are not. */
function twinsOf(copy: Copy | undefined, wholes: readonly Whole[]): readonly Copy[] {
  if (!copy) return [];
  const { name, family, day, start } = copy.piece;
  return wholes.flatMap(({ pieces }, download) =>
    pieces
      .filter((each) => each.start === start && each.name === name && each.family === family && each.day === day)
      .map((piece) => ({ download, piece })),
  );
}

function next(copy: Copy | undefined, wholes: readonly Whole[]): Copy | undefined {
  const pieces = copy ? (wholes[copy.download]?.pieces ?? []) : [];
  const piece = copy && pieces[pieces.indexOf(copy.piece) + 1];
  return copy && piece && { download: copy.download, piece };
}

/** The header of a card's element. */
const frameBytes = 5;

function isCopy({ bytes }: Traced, at: number, { download, piece }: Copy, wholes: readonly Whole[]): boolean {
  const whole = wholes[download]?.bytes;
  if (!whole || at + piece.end - piece.start > bytes.length) return false;
  // What no signature covers and nothing is told by may hold anything, as long as it has its frame.
  const isAlone = piece.end - piece.start === frameBytes + uint16(whole, piece.start + 3);
  const end = piece.role === 'aside' && isAlone ? piece.start + frameBytes : piece.end;
  for (let offset = piece.start; offset < end; offset++) {
    if (bytes[at + offset - piece.start] !== whole[offset]) return false;
  }
  return true;
}

/** The piece that a byte of a download belongs to. */
export function pieceAt(pieces: readonly Piece[], offset: number): Piece | undefined {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return pieces[low];
}

/**
 * Why a file must not be both trusted and complete: a byte that counts is missing, or is another holder's. null where it
 * may be. Of a card of the first generation's own application nobody can tell that there was a second.
 */
export function whyNotWhole(file: Traced, wholes: readonly Whole[]): string | null {
  const { copies, broken } = remainsOf(file, wholes);
  const counted = copies.filter(({ piece }) => piece.role !== 'aside');
  const holders = new Set(counted.map(({ download }) => wholes[download]?.holder));
  if (holders.size !== 1) return `of ${holders.size} holders`;
  const [holder] = holders;
  const names = new Set(counted.map(({ piece }) => `${piece.family} ${piece.name} ${piece.day}`));
  const lost = broken.find(
    ({ piece, download }) =>
      piece.role !== 'aside' &&
      !(wholes[download]?.holder === holder && names.has(`${piece.family} ${piece.name} ${piece.day}`)),
  );
  if (lost) return `${lost.piece.family} ${lost.piece.name} is broken`;
  const refused = counted.map(({ download }) => wholes[download]?.refused).find((each) => each !== undefined);
  if (refused !== undefined) return refused;
  const families = new Set(counted.map(({ piece }) => piece.family).filter((family) => family !== 'chip'));
  if (families.size === 0) return 'without any application';
  const model = wholes.find(
    (whole) => whole.holder === holder && counted.some(({ download }) => wholes[download] === whole),
  );
  const wrong = model?.kind === 'card' ? wrongHalves(copies, wholes) : wrongDays(counted, model);
  if (wrong !== null) return wrong;
  for (const family of families) {
    const missing = model?.pieces.find(
      (piece) =>
        piece.family === family && piece.role === 'needed' && !names.has(`${family} ${piece.name} ${piece.day}`),
    );
    if (missing) return `without ${family} ${missing.name}`;
    const days = new Set(counted.flatMap(({ piece }) => (piece.family === family ? [piece.day] : [])));
    const numbers = [...days].filter((day) => day !== undefined);
    if (model?.kind === 'vehicle unit' && numbers.length === 0) return 'without any day';
    if (numbers.length > 0 && Math.max(...numbers) - Math.min(...numbers) + 1 !== numbers.length) {
      return 'with a day missing';
    }
  }
  return null;
}

const dayMs = 86_400_000;

/** Why the halves of a card do not make one download. */
function wrongHalves(copies: readonly Copy[], wholes: readonly Whole[]): string | null {
  const first = (family: Piece['family'], name: string): Whole | undefined => {
    const copy = copies.find(({ piece }) => piece.family === family && piece.name === name);
    return copy && wholes[copy.download];
  };
  const has = (family: Piece['family']): boolean =>
    copies.some(({ piece }) => piece.family === family && piece.name.startsWith('5'));
  if (has('gen2') && !has('gen1')) return 'without the first half';
  const [one, two] = [first('gen1', '504')?.reading, first('gen2', '504')?.reading];
  if (one === undefined || two === undefined || one.upTo === two.upTo) return null;
  // A recorder of the first generation leaves the second half behind: both halves then name the same download before.
  const [before, beforeOther] = [first('gen1', '50e')?.reading?.before, first('gen2', '50e')?.reading?.before];
  const isLeftBehind = two.upTo < one.upTo && before !== undefined && before === beforeOther;
  return isLeftBehind || Math.abs(Date.parse(one.upTo) - Date.parse(two.upTo)) <= dayMs ? null : 'of two dates';
}

/** Why the days of a vehicle unit are not those of one whole download. */
function wrongDays(counted: readonly Copy[], model: Whole | undefined): string | null {
  const flaws = new Map<number, Set<Piece['flaw']>>();
  for (const { piece } of counted) {
    if (piece.day !== undefined) flaws.set(piece.day, (flaws.get(piece.day) ?? new Set()).add(piece.flaw));
  }
  for (const found of flaws.values()) {
    if (found.has('unreadable') && found.size === 1) return 'with a day that cannot be read';
    if (found.has('told otherwise') && found.has(undefined)) return 'with two stories of one day';
  }
  const last = Math.max(...(model?.pieces ?? []).flatMap(({ day }) => day ?? []));
  if (flaws.size > 0 && !flaws.has(last)) return 'without its last day';
  return flaws.size > 0 && !flaws.has(0) && !flaws.has(1) ? 'without its first days' : null;
}
