import type { Formatter } from '../../shared/format/format.ts';
import { createTimes } from '../../shared/format/times.ts';
import { loadCatalogue } from '../../shared/i18n/catalogues.ts';
import { type Language, languageFor } from '../../shared/i18n/languages.ts';
import { createTexts, type Translate } from '../../shared/i18n/texts.ts';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import { zoneInForce } from '../engine/platform/clock.ts';

/** The words of the window, and the settings that they depend on, for what speaks outside it. */
export interface CurrentWords {
  readonly words: () => Formatter;
  readonly settings: () => Settings;
  /** Calls once another language is spoken, for what shows words until it is told otherwise. */
  readonly onLanguage: (run: () => void) => void;
}

/**
 * Follows the settings of the depot: another zone or language speaks at once.
 *
 * @param systemLanguage a BCP 47 tag
 */
export async function followWords(
  api: Pick<EngineApi, 'ask' | 'subscribe'>,
  systemLanguage: string,
): Promise<CurrentWords> {
  let heard: Settings | null = null;
  let follow = (): void => undefined;
  // Before anything is waited for: what somebody changes meanwhile counts.
  api.subscribe((topic, message) => {
    if (topic !== 'settings') return;
    heard = (message as { readonly settings: Settings }).settings;
    follow();
  });
  const kept = await api.ask('settings.get', {});
  const settings = () => heard ?? (kept.ok ? kept.value.settings : defaultSettings);
  let language = languageFor(settings().language, [systemLanguage]);
  let t = await textsIn(language);
  let formatter = formatterOf(settings(), t);
  const listeners: (() => void)[] = [];
  const speak = async (chosen: Language) => {
    language = chosen;
    const texts = await textsIn(chosen);
    // Somebody may have chosen again while the texts were read.
    if (language !== chosen) return;
    t = texts;
    formatter = formatterOf(settings(), t);
    for (const run of listeners) run();
  };
  follow = () => {
    formatter = formatterOf(settings(), t);
    const chosen = languageFor(settings().language, [systemLanguage]);
    if (chosen !== language) void speak(chosen);
  };
  follow();
  return {
    words: () => formatter,
    settings,
    onLanguage: (run) => {
      listeners.push(run);
    },
  };
}

async function textsIn(language: Language): Promise<Translate> {
  return createTexts(await loadCatalogue(language));
}

function formatterOf({ timeZone }: Settings, t: Translate): Formatter {
  return { t, times: createTimes(zoneInForce(timeZone), t) };
}
