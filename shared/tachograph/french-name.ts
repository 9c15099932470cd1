/**
 * The names that French law gives to archived downloads (arrêté of 6 July 2005 on the downloading of driving data,
 * article 2): fields of fixed width one after the other, in letters, digits and `_` alone, each filled up with `_` on
 * its right.
 *
 * | | nation | number | year, month, day, hour, minute | ending |
 * |---|---|---|---|---|
 * | card | 3 | the first 14 of the card's number | 10 | `.C1B` |
 * | vehicle unit | 3 | registration, 13 | 10 | `.V1B` |
 *
 * `UK_DB1234567890122611190700.C1B` is a British card that was read on 19 November 2026 at 07:00.
 */
export interface FrenchName {
  readonly kind: 'card' | 'vehicle-unit';
  /** The letters that vehicles of the nation carry. */
  readonly nation: string;
  /** Card number or registration. */
  readonly number: string;
  /** `AAMMJJHHMM`: ten digits. */
  readonly time: string;
}

const nationCharacters = 3;
const numberCharacters: Readonly<Record<FrenchName['kind'], number>> = { card: 14, 'vehicle-unit': 13 };
const endingsByKind: Readonly<Record<FrenchName['kind'], string>> = { card: 'C1B', 'vehicle-unit': 'V1B' };
const fillCharacter = '_';

/**
 * Null where a field would be empty, and for a registration with other letters than A to Z, such as a Greek one: without
 * them it would be that of another vehicle.
 */
export function writeFrenchName({ kind, nation, number, time }: FrenchName): string | null {
  const numberField = kind === 'card' ? cardField(number) : registrationField(number);
  if (nation === '' || numberField === null) return null;
  const fields = [
    nation.padEnd(nationCharacters, fillCharacter),
    numberField.padEnd(numberCharacters[kind], fillCharacter),
    time,
  ];
  return `${fields.join('')}.${endingsByKind[kind]}`;
}

/** The kind that an ending stands for, also under names of other forms; null for other endings. */
export function kindByFrenchEnding(ending: string): FrenchName['kind'] | null {
  const kinds: readonly FrenchName['kind'][] = ['card', 'vehicle-unit'];
  return kinds.find((kind) => endingsByKind[kind] === ending.toUpperCase()) ?? null;
}

/** Reads a name of this form, without its ending; null for another. `number` is a card's first 14 characters. */
export function readFrenchName(stem: string, kind: FrenchName['kind']): FrenchName | null {
  const form = new RegExp(
    `^([A-Z][A-Z_]{${nationCharacters - 1}})([A-Z0-9_]{${numberCharacters[kind]}})(\\d{10})$`,
    'i',
  );
  const [, nation = '', number = '', time = ''] = form.exec(stem) ?? [];
  if (time === '') return null;
  return { kind, nation: withoutFill(nation), number: withoutFill(number), time };
}

/** A blank within a card's number becomes a fill character, because the characters after it keep their positions. */
function cardField(cardNumber: string): string | null {
  const field = cardNumber
    .slice(0, numberCharacters.card)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, fillCharacter);
  return withoutFill(field) === '' ? null : field;
}

/** Spaces, dashes and accents are matters of spelling: no two vehicles differ in them alone. */
function registrationField(registration: string): string | null {
  const letters = registration
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^[A-Z0-9]+$/.test(letters) ? letters.slice(0, numberCharacters['vehicle-unit']) : null;
}

function withoutFill(field: string): string {
  return field.toUpperCase().replace(/_+$/, '');
}
