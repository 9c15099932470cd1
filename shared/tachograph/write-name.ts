import { writeFrenchName } from './french-name.ts';

/** The conventions in which archived downloads can be named. */
export const nameConventions = ['common', 'vdo', 'spain', 'france'] as const;

export type NameConvention = (typeof nameConventions)[number];

/** What goes into a name. */
export type NameSubject =
  | {
      readonly kind: 'card';
      /** The letters that vehicles of the nation carry; null where they are not known. */
      readonly nationLetters: string | null;
      readonly cardNumber: string;
      readonly surname: string;
      readonly firstNames: string;
      /** `YYYY-MM-DDTHH:MM`, in the zone that the depot wants in its names. */
      readonly time: string;
    }
  | {
      readonly kind: 'vehicle-unit';
      readonly nationLetters: string | null;
      readonly registration: string;
      readonly vin: string;
      readonly time: string;
    };

/**
 * Names a download after its content:
 *
 * | convention | card | vehicle unit |
 * |---|---|---|
 * | common | C_20261119_0700_A_TESTERSON_DB12345678901200.DDD | M_20261119_0730_TD24 HGV_WDB9634031L000001.DDD |
 * | vdo | C_20261119_0700_A TESTERSONDB12345678901200.DDD | as common |
 * | spain | C_DB12345678901200_E_20261119_0700.TGD | V_TD24 HGV_E_20261119_0730.TGD |
 * | france | UK_DB1234567890122611190700.C1B | UK_TD24HGV______2611190730.V1B |
 *
 * Characters that a file name cannot hold on Windows are left out. Null where the content does not say all that the
 * convention asks for.
 */
export function writeDownloadName(convention: NameConvention, subject: NameSubject): string | null {
  const [day = '', minute = ''] = subject.time.split('T').map((text) => text.replace(/[^\d]/g, ''));
  const time = `${day}_${minute.slice(0, 4)}`;
  if (convention === 'france') {
    return writeFrenchName({
      kind: subject.kind,
      nation: subject.nationLetters ?? '',
      number: subject.kind === 'card' ? subject.cardNumber : subject.registration,
      time: `${day.slice(2)}${minute.slice(0, 4)}`,
    });
  }
  if (subject.kind === 'vehicle-unit') {
    const registration = safe(subject.registration);
    if (convention === 'spain') return `V_${registration}_E_${time}.TGD`;
    return `M_${time}_${registration}_${safe(subject.vin)}.DDD`;
  }
  const cardNumber = safe(subject.cardNumber);
  const initial = safe([...subject.firstNames.trim()][0] ?? '');
  const surname = safe(subject.surname);
  switch (convention) {
    case 'spain':
      return `C_${cardNumber}_E_${time}.TGD`;
    case 'vdo':
      return `C_${time}_${`${initial} ${surname}`.trim()}${cardNumber}.DDD`;
    case 'common':
      return `C_${time}_${initial}_${surname}_${cardNumber}.DDD`;
  }
}

/** Leaves out what Windows refuses in names, control characters, and the underscore that separates fields. */
function safe(text: string): string {
  return text
    .replace(/[<>:"/\\|?*_\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
