import 'i18next';
import type { commandLineEnglish } from './command-line.ts';
import type { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'page';
    resources: { page: typeof en; commandLine: typeof commandLineEnglish };
  }
}
