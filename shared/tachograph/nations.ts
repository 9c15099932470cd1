/**
 * NationNumeric (Annex 1C appendix 1, 2.101) to the letters that vehicles carry. Sources agree on 1 to 50; numbers
 * above that are shown as numbers.
 */
const lettersByNation: readonly string[] = [
  '',
  'A',
  'AL',
  'AND',
  'ARM',
  'AZ',
  'B',
  'BG',
  'BIH',
  'BY',
  'CH',
  'CY',
  'CZ',
  'D',
  'DK',
  'E',
  'EST',
  'F',
  'FIN',
  'FL',
  'FR',
  'UK',
  'GE',
  'GR',
  'H',
  'HR',
  'I',
  'IRL',
  'IS',
  'KZ',
  'L',
  'LT',
  'LV',
  'M',
  'MC',
  'MD',
  'MK',
  'N',
  'NL',
  'P',
  'PL',
  'RO',
  'RSM',
  'RUS',
  'S',
  'SK',
  'SLO',
  'TM',
  'TR',
  'UA',
  'V',
];

const europeanCommunity = 253;

/** The letters of a nation, such as `UK`; null for 0 (no information) and for numbers that sources disagree on. */
export function nationLetters(nation: number): string | null {
  if (nation === europeanCommunity) return 'EC';
  return lettersByNation[nation] || null;
}
