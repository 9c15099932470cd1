import { sentenceText } from '../../shared/format/sentence-text.ts';
import type { Translate } from '../../shared/i18n/texts.ts';
import type { SettingControl } from '../../shared/settings/descriptor.ts';
import { expectedBy } from '../../shared/settings/expected.ts';

/** The text for a value that the schema refuses, which says what to enter instead. */
export function problemText(control: SettingControl, t: Translate): string {
  const expected = expectedBy(control);
  return sentenceText(expected, expected.code, { t });
}
