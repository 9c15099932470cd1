import type { Translate } from '../i18n/texts.ts';
import type { Times } from './times.ts';

/** What turns facts and codes into words: the texts, and times in the depot's zone. */
export interface Words {
  readonly t: Translate;
  readonly times: Times;
}
