import type { Translate } from '../i18n/texts.ts';
import type { CardReference, Registration } from '../tachograph/identifiers.ts';
import { nationLetters } from '../tachograph/nations.ts';
import { type BitsName, bitKeys, type CodeName, codeKey } from '../tachograph/records/codes.ts';
import type { RecordValue, Seal, SerialNumber } from '../tachograph/records/data-types.ts';
import type { RecordField } from '../tachograph/records/field-names.ts';
import type { FieldDescription } from '../tachograph/records/layout.ts';
import { isoDay, isoTime } from '../tachograph/time.ts';

/** Formats the content of a download: the heads of columns and the cells below them. */
export interface ContentText {
  /** With its unit. */
  readonly head: (field: FieldDescription) => string;
  /** Empty where the value is not known. */
  readonly cell: (field: FieldDescription, value: RecordValue) => string;
  /** As `cell`, but without the summaries of the screen: it lists the speed of every second. */
  readonly wholeCell: (field: FieldDescription, value: RecordValue) => string;
}

/** Fields whose time means a day: some cards have its first second, others its last. */
const dayFields: ReadonlySet<RecordField> = new Set([
  'cardExpiry',
  'coupled',
  'expiry',
  'issued',
  'made',
  'nextDue',
  'paired',
  'softwareInstalled',
  'validFrom',
  'workshopCardExpiry',
]);

/** At a border, NationNumeric 255. */
const outsideTheMap = 255;

export function createContentText(t: Translate): ContentText {
  const codeTexts = new Map<string, string>();
  // A year of a recorder has a hundred thousand codes, of which about forty differ.
  const codeText = (name: CodeName, code: number): string => {
    const key = `${name} ${code}`;
    let text = codeTexts.get(key);
    if (text === undefined) {
      text = translatedCode(name, code);
      codeTexts.set(key, text);
    }
    return text;
  };
  const translatedCode = (name: CodeName, code: number): string => {
    const key = codeKey(name, code);
    return key === null ? t('contents.otherCode', { code }) : t(`contents.code.${key}`);
  };
  const bitsText = (name: BitsName, byte: number): string =>
    bitKeys(name, byte)
      .map((key) => t(`contents.bit.${key}`))
      .join(', ') || t('contents.otherCode', { code: byte });
  const serialText = ({ number, month, type, manufacturer }: SerialNumber): string => {
    const values = { number: String(number), equipment: codeText('equipmentType', type), manufacturer };
    return month === null ? t('contents.serialWithoutMonth', values) : t('contents.serial', { ...values, month });
  };
  const sealText = ({ equipmentType, manufacturer, number }: Seal): string =>
    t('contents.seal', { manufacturer, number, equipment: codeText('equipmentType', equipmentType) });

  const cell = (field: FieldDescription, value: RecordValue): string => {
    if (value === null) return '';
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? t('contents.yes') : t('contents.no');
    if (typeof value === 'number') return numberText(field, value);
    if ('cardNumber' in value) return cardText(value);
    if ('manufacturer' in value) return serialText(value);
    if ('number' in value) return registrationText(value);
    return value.every((each) => typeof each === 'number') ? speedsText(value) : value.map(sealText).join(', ');
  };
  const numberText = ({ name, kind, codes, bits }: FieldDescription, value: number): string => {
    if (kind === 'time') return dayFields.has(name) ? isoDay(value) : isoTime(value).slice(0, 19).replace('T', ' ');
    if (codes !== null) return codeText(codes, value);
    if (bits !== null) return bitsText(bits, value);
    if (kind !== 'nation') return String(value);
    return value === outsideTheMap ? t('contents.outsideTheMap') : (nationLetters(value) ?? String(value));
  };
  const speedsText = (speeds: readonly number[]): string => {
    const sum = speeds.reduce((all, speed) => all + speed, 0);
    return t('contents.speeds', {
      least: Math.min(...speeds),
      most: Math.max(...speeds),
      average: Math.round(sum / Math.max(1, speeds.length)),
    });
  };

  return {
    head({ name, unit }) {
      const text = t(`contents.field.${name}`);
      return unit === null ? text : t('contents.unit', { name: text, unit });
    },
    cell,
    wholeCell: (field, value) =>
      field.kind === 'speeds' && Array.isArray(value) ? value.join(' ') : cell(field, value),
  };
}

function cardText({ nation, cardNumber }: CardReference): string {
  return `${nationLetters(nation) ?? ''} ${cardNumber}`.trim();
}

function registrationText({ nation, number }: Registration): string {
  return `${nation === null ? '' : (nationLetters(nation) ?? '')} ${number}`.trim();
}
