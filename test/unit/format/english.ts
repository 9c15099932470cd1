import type { Formatter } from '../../../shared/format/format.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

/** The page's own words, in London's time. */
export const english: Formatter = { t: createTexts(en), times: createTimes('Europe/London', createTexts(en)) };
