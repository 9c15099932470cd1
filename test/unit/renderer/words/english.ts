import { createTexts } from '../../../../renderer/i18n/texts.ts';
import { createTimes } from '../../../../renderer/words/times.ts';
import type { Words } from '../../../../renderer/words/words.ts';

/** The page's own words, in London's time. */
export const english: Words = { t: createTexts(), times: createTimes('Europe/London', createTexts()) };
