import { type Language, offeredLanguages } from '../../shared/i18n/languages.ts';
import type { Settings } from '../../shared/settings/settings.ts';

type Appearance = Settings['appearance'];

const key = 'tacho-depot-appearance';

/** Sets the choice on the root element, which the colours depend on, and remembers it so that the next start does not flash. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.appearance;
  else document.documentElement.dataset.appearance = appearance;
  try {
    window.localStorage.setItem(key, appearance);
  } catch {
    // Without storage the page starts in the system's colours and changes when the settings have come.
  }
}

export function applyRememberedAppearance(): void {
  try {
    const remembered = window.localStorage.getItem(key);
    if (remembered === 'light' || remembered === 'dark') applyAppearance(remembered);
  } catch {
    // As above.
  }
}

const languageKey = 'tacho-depot-language';

/** The language of the last visit, so that the next start speaks it from its first picture. */
export const rememberedLanguage = {
  /** Null where none is remembered, or one that is not offered. */
  get(): Language | null {
    try {
      const remembered = window.localStorage.getItem(languageKey);
      return offeredLanguages.find((language) => language === remembered) ?? null;
    } catch {
      return null;
    }
  },
  set(language: Language): void {
    try {
      window.localStorage.setItem(languageKey, language);
    } catch {
      // Without storage a start waits for the settings before it shows anything.
    }
  },
};

const setupLaterKey = 'tacho-depot-setup-later';

/** "Finish later" applies until the window is closed or, without storage, until the page is loaded again. */
export const setupLater = {
  isChosen(): boolean {
    try {
      return window.sessionStorage.getItem(setupLaterKey) === 'yes';
    } catch {
      return false;
    }
  },
  choose(): void {
    try {
      window.sessionStorage.setItem(setupLaterKey, 'yes');
    } catch {
      // A browser that forbids storage asks again, which does no harm.
    }
  },
};
