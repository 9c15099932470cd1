import type { z } from 'zod';
import { type PlainSentenceCode, type Sentence, sentence } from './sentence.ts';

type Issue = z.core.$ZodIssue;

const expectedTypes: Readonly<Partial<Record<string, PlainSentenceCode>>> = {
  string: 'misfit-text',
  number: 'misfit-number',
  int: 'misfit-number',
  boolean: 'misfit-true-or-false',
  array: 'misfit-list',
  object: 'misfit-object',
  record: 'misfit-object',
};

const formats: Readonly<Partial<Record<string, PlainSentenceCode>>> = {
  url: 'misfit-address',
  datetime: 'misfit-moment',
};

/** What is wrong with a value, for after a colon. Never carries the value, which may be a person's name or a key. */
export function misfitSentence(issue: Issue | undefined): Sentence {
  const form = sentence('misfit-form');
  switch (issue?.code) {
    case 'invalid_type':
      return sentence(expectedTypes[issue.expected] ?? 'misfit-form');
    case 'invalid_format':
      return sentence(formats[issue.format] ?? 'misfit-form');
    case 'invalid_value':
      return sentence('misfit-choice', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return sentence('misfit-unknown-name', { name: issue.keys[0] ?? '' });
    case 'too_small':
      if (issue.origin === 'string') return sentence('misfit-empty');
      return isNumeric(issue.origin) ? sentence('misfit-too-small', { least: Number(issue.minimum) }) : form;
    case 'too_big':
      if (issue.origin === 'string') return sentence('misfit-too-long', { most: Number(issue.maximum) });
      return isNumeric(issue.origin) ? sentence('misfit-too-large', { most: Number(issue.maximum) }) : form;
    case 'custom':
      return typeof issue.params?.said === 'string' ? sentence(issue.params.said as PlainSentenceCode) : form;
    default:
      return form;
  }
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}
