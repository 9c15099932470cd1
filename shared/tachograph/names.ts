import { type Finding, finding } from './finding.ts';
import { kindByFrenchEnding, readFrenchName } from './french-name.ts';
import { registrationKey } from './identifiers.ts';
import type { VehicleSummary } from './summary-schema.ts';
import { secondsPerDay, type UnixSeconds } from './time.ts';

/** What a file's name says about its content. People and programs write names, so they are never more than a hint. */
export interface DownloadName {
  readonly says: 'card' | 'vehicle-unit' | 'maker-data' | null;
  /** `YYYY-MM-DDTHH:MM`; whether local or UTC differs from tool to tool. */
  readonly time: string | null;
  /** All 16 characters, or the first 14 of them: French names leave out what changes when a card is renewed. */
  readonly cardNumber: string | null;
  readonly registration: string | null;
  readonly vin: string | null;
  /** The holder as the name has it, such as "A_TESTERSON" or "Driver Name". */
  readonly holder: string | null;
}

/** Endings that tools give to downloads, also to those that only their maker can read (`aaa`, `alc`, `dlc`). */
const downloadEndings: ReadonlySet<string> = new Set([
  ...['ddd', 'tgd', 'esm', 'c1b', 'v1b', 'dtg', 'dtc', 'aaa', 'alc', 'dlc'],
]);

/** True for a name with an ending that downloads have. */
export function hasDownloadEnding(fileName: string): boolean {
  return downloadEndings.has(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()) && fileName.includes('.');
}

type Parts = Partial<DownloadName>;

const cardPattern = '(?<card>[A-Z0-9]{16})';
const vinPattern = '(?<vin>[A-Z0-9]{17})';
/** Some tools add the seconds. */
const timePattern = '(?<day>\\d{8})_(?<minute>\\d{4})(?:\\d{2})?';
/** `E` in most Spanish names, and `P` and others in some. No source says what it means, so it says nothing here. */
const spanishLetterPattern = '[A-Z]';

/** Each convention as a pattern of the name without its extension, the most telling first. */
const nameConventionPatterns: readonly { readonly says: DownloadName['says']; readonly pattern: RegExp }[] = [
  // Trackers write M for whatever they read, with an empty field before a card's number.
  { says: 'card', pattern: new RegExp(`^M_${timePattern}__${cardPattern}$`, 'i') },
  { says: 'card', pattern: new RegExp(`^C_${timePattern}_(?:(?<holder>.*?)_?)?${cardPattern}$`, 'i') },
  { says: 'vehicle-unit', pattern: new RegExp(`^M_${timePattern}_(?:(?<registration>.*)_)?${vinPattern}$`, 'i') },
  { says: 'vehicle-unit', pattern: new RegExp(`^M_${timePattern}_(?<registration>.+)$`, 'i') },
  { says: 'card', pattern: new RegExp(`^C_${timePattern}(?:_(?<holder>.+))?$`, 'i') },
  { says: 'maker-data', pattern: new RegExp(`^S_${timePattern}_(?:(?<registration>.*)_)?${vinPattern}$`, 'i') },
  {
    says: 'card',
    pattern: new RegExp(
      `^C_(?:${spanishLetterPattern}_)?${cardPattern}(?:_${spanishLetterPattern})?_${timePattern}$`,
      'i',
    ),
  },
  { says: 'vehicle-unit', pattern: new RegExp(`^V_(?<registration>.+)_${spanishLetterPattern}_${timePattern}$`, 'i') },
  { says: 'card', pattern: new RegExp(`^TachoFile_${cardPattern}_[\\d-]+_[\\d-]+$`, 'i') },
  { says: 'vehicle-unit', pattern: /^TachoFile_(?<registration>.+)_[\d-]+_[\d-]+$/i },
  { says: 'card', pattern: new RegExp(`^D_(?<holder>.+)_${cardPattern}_\\d{2}\\.\\d{2}\\.\\d{4}_\\d+$`, 'i') },
  { says: 'card', pattern: /^C_[^_]+_\d+$/i },
];

/** Reads a file name by the conventions in use; every field is null for a name of none of them. */
export function readDownloadName(fileName: string): DownloadName {
  const dot = fileName.lastIndexOf('.');
  const stem = withoutCopyMarks(dot > 0 ? fileName.slice(0, dot) : fileName);
  const frenchKind = kindByFrenchEnding(dot > 0 ? fileName.slice(dot + 1) : '');
  const french = frenchKind && readFrenchName(stem, frenchKind);
  if (french) {
    const time = timeOf(`${centuryDigits}${french.time.slice(0, 6)}`, french.time.slice(6));
    const whose = french.kind === 'card' ? { cardNumber: french.number } : { registration: french.number };
    return { ...emptyName, says: french.kind, time, ...whose };
  }
  for (const { says, pattern } of nameConventionPatterns) {
    const match = pattern.exec(stem);
    if (match) return { ...emptyName, says, ...partsOf(match.groups ?? {}) };
  }
  return { ...emptyName, says: frenchKind };
}

/** French names have two digits for the year, and digital tachographs came in 2006. */
const centuryDigits = '20';

/** Additions of browsers, systems and this program to a name that is already taken. */
const copyMarks: readonly RegExp[] = [
  / ?\(\d{1,4}\)$/,
  / [-–—] (?:copy|cópia|copia|copie|kopie|kopia|kopi)$/i,
  / copy(?: \d{1,4})?$/i,
  / \((?:another |\d{1,4}(?:st|nd|rd|th) )?(?:copy|cópia|copia|copie|kopie|kopia|kopi)\)$/i,
];

/** Removes all copy marks, because a copy of a copy has several. */
function withoutCopyMarks(stem: string): string {
  const mark = copyMarks.find((each) => each.test(stem));
  return mark === undefined ? stem : withoutCopyMarks(stem.replace(mark, ''));
}

const emptyName: DownloadName = {
  says: null,
  time: null,
  cardNumber: null,
  registration: null,
  vin: null,
  holder: null,
};

function partsOf(groups: Readonly<Record<string, string | undefined>>): Parts {
  const { day, minute, card, vin, registration, holder } = groups;
  return {
    time: day && minute ? timeOf(day, minute) : null,
    cardNumber: card?.toUpperCase() ?? null,
    vin: vin?.toUpperCase() ?? null,
    registration: registration?.replaceAll('_', ' ').trim() || null,
    holder: holder?.trim() || null,
  };
}

/** Null where the digits are no moment, such as those of a serial number. */
function timeOf(day: string, minute: string): string | null {
  const text = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${minute.slice(0, 2)}:${minute.slice(2)}`;
  const parsed = new Date(`${text}:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : null;
}

/** The content with which a name is compared. */
export type NamedContent =
  | { readonly kind: 'card'; readonly cardNumber: string | null; readonly dataUpTo: UnixSeconds | null }
  | {
      readonly kind: 'vehicle-unit';
      readonly vehicle: Pick<VehicleSummary, 'vin' | 'registration'>;
      readonly downloadedAt: UnixSeconds | null;
    };

/** A name's time may be local or UTC, so only a difference of more than a day and the widest zone proves anything. */
const timeToleranceSeconds = secondsPerDay + 14 * 3_600;

/** The disagreements between a name and the content. The findings report them without quoting either. */
export function nameFindings(name: DownloadName, content: NamedContent): readonly Finding[] {
  if (name.says === 'card' && content.kind !== 'card') return [otherKind('driver card', 'a vehicle unit')];
  if (name.says === 'vehicle-unit' && content.kind === 'card') return [otherKind('vehicle unit', 'a card')];
  const findings: Finding[] = [];
  const named = name.time === null ? null : Date.parse(`${name.time}:00Z`) / 1_000;
  if (content.kind === 'card') {
    if (isOtherCard(name, content.cardNumber)) findings.push(finding('name-says-other-card', 0));
    // A card does not say when it was read, only that it cannot have been before its newest data.
    const isBefore = named !== null && content.dataUpTo !== null && named + timeToleranceSeconds < content.dataUpTo;
    if (isBefore) findings.push(finding('name-says-other-time', 0));
    return findings;
  }
  if (isOtherVehicle(name, content.vehicle)) findings.push(finding('name-says-other-vehicle', 0));
  const apart = named === null || content.downloadedAt === null ? 0 : Math.abs(named - content.downloadedAt);
  if (apart > timeToleranceSeconds) findings.push(finding('name-says-other-time', 0));
  return findings;
}

function otherKind(said: string, is: string): Finding {
  return finding('name-says-other-kind', 0, { said, is });
}

const cardNumberCharacters = 16;

function isOtherCard({ cardNumber: named }: DownloadName, cardNumber: string | null): boolean {
  if (!named || !cardNumber) return false;
  const [said, is] = [named, cardNumber].map((number) => number.toUpperCase().replace(/[^A-Z0-9]/g, '_'));
  if (said === undefined || is === undefined) return false;
  return said.length < cardNumberCharacters ? !is.startsWith(said) : said !== is;
}

/** The VIN decides where both have one, because registrations change and are spelled in many ways. */
function isOtherVehicle(
  name: DownloadName,
  { vin, registration }: Pick<VehicleSummary, 'vin' | 'registration'>,
): boolean {
  if (name.vin && vin) return name.vin !== vin.toUpperCase();
  if (!name.registration || !registration) return false;
  const [said, is] = [name.registration, registration].map((number) => registrationKey(number.normalize('NFD')));
  return said !== is;
}
