import { expect, test, vi } from 'vitest';
import type { EngineApi, TopicListener } from '../../../electron/engine/api/answer.ts';
import { followWords } from '../../../electron/shell/current-words.ts';
import type { LanguageChoice } from '../../../shared/i18n/languages.ts';
import { failure, success } from '../../../shared/result.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';

/** An engine of which only the settings are asked. */
function depotIn(chosen: LanguageChoice) {
  let settings = { ...defaultSettings, language: chosen };
  const listeners = new Set<TopicListener>();
  const api: Pick<EngineApi, 'ask' | 'subscribe'> = {
    ask: async (name) =>
      (name === 'settings.get'
        ? success({
            settings,
            fixed: [],
            keysKept: true,
            keysProblem: null,
            keysAcceptedAt: null,
            managedProblem: null,
            central: null,
          })
        : failure({ code: 'not-found', message: '' })) as never,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const choose = (language: LanguageChoice) => {
    settings = { ...settings, language };
    for (const tell of listeners) tell('settings', { settings, sequence: 1 });
  };
  return { api, choose };
}

test('tray, menu and notifications speak the language of the system, and a chosen one at once', async () => {
  const { api, choose } = depotIn('system');
  const current = await followWords(api, 'de-AT');
  const quit = () => current.words().t('settings.title');
  expect(quit()).toBe('Einstellungen');
  const redrawn = vi.fn();
  current.onLanguage(redrawn);
  choose('pl');
  await vi.waitFor(() => expect(redrawn).toHaveBeenCalledOnce(), 20_000);
  expect(quit()).toBe('Ustawienia');
  expect(current.words().times.dayWithYear('2026-11-22')).toBe('22 lis 2026');
});

test('of two choices in quick succession the last one is spoken, and a system without a language speaks English', async () => {
  const { api, choose } = depotIn('system');
  const current = await followWords(api, 'C');
  expect(current.words().t('settings.title')).toBe('Settings');
  choose('fr');
  choose('es');
  await vi.waitFor(() => expect(current.words().t('settings.title')).toBe('Ajustes'), 20_000);
});
