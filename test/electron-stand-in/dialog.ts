import { strict } from './strict.ts';

/** Dialogs that a person closed without choosing; a spec puts its own function here to choose something. */
export const dialog = strict('dialog', {
  showOpenDialog: async (..._given: unknown[]) => ({ canceled: true, filePaths: [] as string[] }),
  showMessageBox: async (..._given: unknown[]) => ({ response: 0, checkboxChecked: false }),
  showErrorBox: (_title: string, _content: string): void => undefined,
});
