import type { Formatter } from '../../shared/format/format.ts';
import { createTimes } from '../../shared/format/times.ts';
import { createTexts } from '../../shared/i18n/texts.ts';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import { zoneInForce } from '../engine/platform/clock.ts';
import { ask } from './ask.ts';

/** The words of the window, and the settings that they depend on, for what speaks outside it. */
export interface CurrentWords {
  readonly words: () => Formatter;
  readonly settings: () => Settings;
}

/** Follows the settings of the depot: another zone speaks at once. */
export async function followWords(api: EngineApi): Promise<CurrentWords> {
  const t = createTexts();
  const kept = await ask(api, 'settings.get', {});
  let settings = kept.ok ? kept.value.settings : defaultSettings;
  let formatter: Formatter = { t, times: createTimes(zoneInForce(settings.timeZone), t) };
  api.subscribe((topic, message) => {
    if (topic !== 'settings') return;
    settings = (message as { readonly settings: Settings }).settings;
    formatter = { t, times: createTimes(zoneInForce(settings.timeZone), t) };
  });
  return { words: () => formatter, settings: () => settings };
}
