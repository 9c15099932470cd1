import { expect, test } from 'vitest';
import { z } from 'zod';
import { misfitRefusal } from '../../../electron/engine/misfit.ts';
import { saying } from '../../../electron/engine/refusal.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import * as de from '../../../shared/i18n/locales/de.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { misfitSentence } from '../../../shared/misfit.ts';

const schema = z.strictObject({
  days: z.int().min(1).max(365),
  name: z.string().min(1).max(5),
  list: z.array(z.string()),
  by: z.enum(['drivers', 'vehicles']),
  at: z.iso.datetime(),
  url: z.url(),
  on: z.boolean(),
});
const good = {
  days: 28,
  name: 'Leeds',
  list: [],
  by: 'drivers',
  at: '2026-11-21T08:14:00Z',
  url: 'https://x.example',
  on: true,
};

test.each([
  [{ days: 400 }, '“days” does not fit: it is larger than 365.'],
  [{ days: 0 }, '“days” does not fit: it is smaller than 1.'],
  [{ days: 'many' }, '“days” does not fit: a number is expected.'],
  [{ name: '' }, '“name” does not fit: it must not be empty.'],
  [{ name: 'Birmingham' }, '“name” does not fit: it has more than 5 characters.'],
  [{ list: 'one' }, '“list” does not fit: a list is expected.'],
  [{ list: [7] }, '“list.0” does not fit: a text is expected.'],
  [{ by: 'cards' }, '“by” does not fit: one of these is expected: drivers, vehicles.'],
  [{ at: 'today' }, '“at” does not fit: a date and time are expected, such as 2026-11-21T08:14:00Z.'],
  [{ url: 'fleet' }, '“url” does not fit: an address is expected.'],
  [{ on: 1 }, '“on” does not fit: true or false is expected.'],
  [{ lists: [] }, 'The request does not fit: there is no “lists” here.'],
])('arguments that do not fit are refused with what would: %o', (changed, message) => {
  const checked = schema.safeParse({ ...good, ...changed });
  expect(checked.success).toBe(false);
  expect(checked.error && misfitRefusal(checked.error)).toMatchObject({ error: { code: 'bad-arguments', message } });
});

test('what does not fit is told in the language of the reader, and never by its value', () => {
  const secret = z.object({ key: z.string().max(3) }).safeParse({ key: 'the whole secret' });
  const { message, said } = saying(misfitSentence(secret.error?.issues[0]));
  expect(message).not.toContain('secret');
  expect(sentenceText(said, message, { t: createTexts(de) })).toBe('Der Text hat mehr als 3 Zeichen.');
});
