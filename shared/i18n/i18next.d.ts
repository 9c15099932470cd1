import 'i18next';
import type Resources from './resources.d.ts';

type CommandLine = 'command' | 'commandHelp' | 'conform';
type Coded = 'download' | 'maintainProblems';

/** Texts without the names of their gaps, so that the compiler asks for none of them. */
type Worded<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Worded<Texts[Key]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'page';
    resources: {
      // Codes choose among the texts of downloads and among those of what is wrong with a spreadsheet, and the values of
      // each are those that come with its code.
      page: Omit<Resources, CommandLine | Coded> & { readonly [Name in Coded]: Worded<Resources[Name]> };
      commandLine: Pick<Resources, CommandLine>;
    };
  }
}
