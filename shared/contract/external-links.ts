/**
 * The only pages that the program opens in the person's browser: the law from which its limits come. No address from a
 * file, the service or a setting is ever opened.
 */
export const externalLinks = {
  drivingTimes: 'https://eur-lex.europa.eu/eli/reg/2006/561/oj',
  tachographs: 'https://eur-lex.europa.eu/eli/reg/2014/165/oj',
  tachographDetails: 'https://eur-lex.europa.eu/eli/reg_impl/2016/799/oj',
  britishHours: 'https://www.gov.uk/drivers-hours',
} as const;

export type ExternalLink = keyof typeof externalLinks;
