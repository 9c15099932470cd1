import { languages, type WrittenLanguage } from '../../shared/i18n/languages.ts';
import { translationProblems, writtenTexts } from '../unit/i18n/translation-problems.ts';

/** `npm run -s translation -- pl`: what a language still lacks, one line each; ends with 1 where it lacks anything. */
const language = process.argv[2] ?? '';
if (!Object.hasOwn(languages, language)) {
  process.stderr.write(`Name one of ${Object.keys(languages).join(', ')}.\n`);
  process.exit(1);
}
const texts = writtenTexts(language as WrittenLanguage);
const problems = translationProblems(language as WrittenLanguage, texts);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${texts.size} texts written, ${problems.length} things to mend.\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
