/**
 * What a file is that is certainly no download, by its content: one name for all formats that a person calls the same.
 * Each has its words in the catalogue.
 */
export const otherFormats = [
  'pdf',
  'word-document',
  'spreadsheet',
  'presentation',
  'outlook-message',
  'outlook-mailbox',
  'office-document',
  'document',
  'picture',
  'sound',
  'film',
  'program',
  'windows-program',
  'installer',
  'zip',
  'archive',
  'disk-image',
  'database',
  'font',
  'shortcut',
  'other',
] as const;

export type OtherFormat = (typeof otherFormats)[number];
