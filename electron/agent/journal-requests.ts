import { z } from 'zod';
import { type Result, success } from '../../shared/result.ts';
import type { Engine } from '../engine/engine-interface.ts';
import { misfitRefusal } from '../engine/misfit.ts';

const hashes = z.array(z.string()).readonly();

/** What a command asks of the journal of custody, of the agent that runs or of the records themselves. */
export const journalRequests = {
  /** Up to 500 lines after this one, each with the hash that was stored with it. */
  'agent.journal-lines': {
    arguments: z.strictObject({ after: z.int().nonnegative() }),
    answer: z.array(z.object({ number: z.int(), text: z.string(), hash: z.string() })).readonly(),
  },
  'agent.journal-state': {
    arguments: z.strictObject({}),
    answer: z.object({
      publicKey: z.string().nullable(),
      problem: z.enum(['unreadable', 'unavailable']).nullable(),
      lines: z.int(),
      lastHash: z.string(),
      headAt: z.number().nullable(),
    }),
  },
  /** Hashes of contents of which records and journal say different things: reads the whole journal. */
  'agent.journal-disagreements': {
    arguments: z.strictObject({}),
    answer: z.object({ notKept: hashes, notSent: hashes }),
  },
  /** Signs all lines so far. False where there is no key to sign with. */
  'agent.journal-sign': { arguments: z.strictObject({}), answer: z.boolean() },
  /** Signs what a backup says of itself. Null where there is no key to sign with. */
  'agent.backup-sign': {
    arguments: z.strictObject({ text: z.string().max(100_000) }),
    answer: z.object({ publicKey: z.string(), signature: z.string() }).nullable(),
  },
} as const;
export type JournalRequest = keyof typeof journalRequests;
export type JournalAnswer<Name extends JournalRequest> = z.infer<(typeof journalRequests)[Name]['answer']>;

const linesAtOnce = 500;

export function isJournalRequest(name: unknown): name is JournalRequest {
  return typeof name === 'string' && Object.hasOwn(journalRequests, name);
}

type Arguments<Name extends JournalRequest> = z.infer<(typeof journalRequests)[Name]['arguments']>;

const schemas: { readonly [Name in JournalRequest]: { readonly arguments: z.ZodType<Arguments<Name>> } } =
  journalRequests;

const handlers: {
  readonly [Name in JournalRequest]: (
    journal: Engine['journal'],
    given: Arguments<Name>,
  ) => Promise<JournalAnswer<Name>> | JournalAnswer<Name>;
} = {
  'agent.journal-lines': (journal, { after }) => journal.lines(after, linesAtOnce),
  'agent.journal-state': (journal) => journal.state(),
  'agent.journal-disagreements': (journal) => journal.disagreements(),
  'agent.journal-sign': async (journal) => (await journal.signNow()).ok,
  'agent.backup-sign': (journal, { text }) => journal.signBackup(text),
};

export async function answerJournalRequest<Name extends JournalRequest>(
  { journal }: Pick<Engine, 'journal'>,
  name: Name,
  given: unknown,
): Promise<Result<JournalAnswer<Name>, ReturnType<typeof misfitRefusal>['error']>> {
  const checked = schemas[name].arguments.safeParse(given);
  return checked.success ? success(await handlers[name](journal, checked.data)) : misfitRefusal(checked.error);
}
