import type { Words } from './words.ts';

/** A file's name as a person reads it: a name that was removed after the archive time is said to have been. */
export function shownFileName(fileName: string, { t }: Words): string {
  return fileName === '' ? t('uploads.forgottenName') : fileName;
}
