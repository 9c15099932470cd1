import { createTexts } from '../../../shared/i18n/texts.ts';
import { createTimes } from '../../../shared/words/times.ts';
import type { Words } from '../../../shared/words/words.ts';

/** The page's own words, in London's time. */
export const english: Words = { t: createTexts(), times: createTimes('Europe/London', createTexts()) };
