import { defineConfig } from 'i18next-cli';

export default defineConfig({
  locales: ['en', 'de', 'fr', 'pl', 'es'],
  extract: {
    input: ['{electron,renderer,shared,build}/**/*.{ts,tsx}'],
    output: 'shared/i18n/locales/{{language}}/{{namespace}}.json',
    nsSeparator: '.',
    keySeparator: '.',
    defaultNS: false,
    sort: false,
  },
  types: {
    input: 'shared/i18n/locales/en/*.json',
    // Ours, which the tool leaves alone: it writes the file with the texts' types only.
    output: 'shared/i18n/i18next.d.ts',
    resourcesFile: 'shared/i18n/resources.d.ts',
  },
});
