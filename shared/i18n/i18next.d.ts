import 'i18next';
import type Resources from './resources.d.ts';

type CommandLine = 'command' | 'commandHelp' | 'conform';

/** Texts without the names of their gaps, so that the compiler asks for none of them. */
type Worded<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Worded<Texts[Key]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'page';
    resources: {
      // Codes choose among the texts of downloads, and the values of each are those that come with its code.
      page: Omit<Resources, CommandLine | 'download'> & { readonly download: Worded<Resources['download']> };
      commandLine: Pick<Resources, CommandLine>;
    };
  }
}
