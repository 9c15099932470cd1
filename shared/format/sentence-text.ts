import type { CellProblem } from '../contract/maintain.ts';
import type { Sentence, SentenceValue } from '../sentence.ts';
import type { Formatter } from './format.ts';

/**
 * A sentence of the engine in the language of the reader.
 *
 * @param said absent where somebody else said it, or where an engine of another version has no code for it
 * @param english the same as the engine words it, which an unknown code is told by
 */
export function sentenceText(said: Sentence | null | undefined, english: string, { t }: Pick<Formatter, 't'>): string {
  if (said == null) return english;
  const inWords = (value: SentenceValue): string | number => {
    if (typeof value !== 'object') return value;
    if ('code' in value) return sentenceText(value, value.code, { t });
    const each = value.map((one) => sentenceText(one, one.code, { t }));
    return new Intl.ListFormat(t('measures.language'), { type: 'conjunction' }).format(each);
  };
  const values = Object.fromEntries(Object.entries(said.values).map(([name, value]) => [name, inWords(value)]));
  return t(`sentences.${said.code}` as 'sentences.inside-went-wrong', { ...values, defaultValue: english });
}

/** What is wrong with a cell of a spreadsheet. */
export function cellProblemText({ code, parameters, said }: CellProblem, t: Formatter['t']): string {
  const values: CellProblem['parameters'] =
    said === undefined ? parameters : { ...parameters, problem: sentenceText(said, said.code, { t }) };
  return t(`maintainProblems.cell.${code}` as 'maintainProblems.cell.digits-lost', values);
}
