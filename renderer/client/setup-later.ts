const setupLaterKey = 'tacho-depot-setup-later';

/** "Finish later" holds until the window is closed; without storage, until the page is loaded again. */
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
