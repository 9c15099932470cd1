import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { type AnswerOf, type ArgumentsOf, type RequestName, requests } from '../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import type { WireApi } from '../engine/api/answer.ts';
import { holdsDepot } from '../engine/data-directory.ts';
import type { Engine } from '../engine/engine-interface.ts';
import { misfitRefusal } from '../engine/misfit.ts';
import { refusal, say } from '../engine/refusal.ts';
import { findRunningAgent } from '../engine/running-agent.ts';
import { exitCodeOfStartError, type StartError } from './exit-codes.ts';
import { type AgentHealth, healthOfEngine, healthRequest } from './health.ts';
import {
  answerJournalRequest,
  isJournalRequest,
  type JournalAnswer,
  type JournalRequest,
  journalRequests,
} from './journal-requests.ts';
import { openAgentEngine, refuseMissingDepot } from './open-agent-engine.ts';
import { type CommonOptions, complain, refuse } from './output.ts';
import { readAgentSettings } from './settings-sources.ts';
import { saidText, speakFor, commandWords as t } from './words.ts';

/** A depot as a command asks it. A refusal ends the command with the depot's own words. */
export interface DepotAccess {
  readonly ask: <Name extends RequestName>(name: Name, given: ArgumentsOf<Name>) => Promise<AnswerOf<Name>>;
  readonly health: () => Promise<AgentHealth>;
  readonly askJournal: <Name extends JournalRequest>(name: Name, given: object) => Promise<JournalAnswer<Name>>;
  /** Reads the kept files that are not read yet; null where an agent runs, which does so by itself. */
  readonly readUnread: Engine['readUnread'] | null;
  /** Copies the records as they are now, checked. Gives the absolute path of the copy. */
  readonly backUpRecords: () => Promise<string>;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Whether an agent answers, or the records are read without one. */
  readonly isAgentRunning: boolean;
}

class Refused extends Error {}

export interface WithDepotOptions {
  /** Makes a depot where there is none. Default: says that there is none, and makes nothing. */
  readonly mayMake?: boolean;
  readonly exitCodeOf?: (error: StartError) => number;
}

/** Asks the agent that runs on the same data; where none runs, opens the data itself, without working on it. */
export async function withDepot(
  options: CommonOptions,
  act: (depot: DepotAccess) => Promise<number>,
  { mayMake = false, exitCodeOf = exitCodeOfStartError }: WithDepotOptions = {},
): Promise<number> {
  const reached = await openAccess(options, mayMake);
  if (!reached.ok) {
    complain(options, reached.error.message);
    return exitCodeOf(reached.error);
  }
  const { answer, readUnread, dataDirectory, close } = reached.value;
  const answered = async (name: string, given: unknown): Promise<unknown> => {
    const result = await answer(name, given);
    if (!result.ok) throw new Refused(saidText(result.error));
    return result.value;
  };
  try {
    return await act({
      ask: async (name, given) => {
        const schema: z.ZodType = requests[name].answer;
        return understood(schema, await answered(name, given)) as AnswerOf<typeof name>;
      },
      health: async () => understood(healthRequest.answer, await answered(healthRequest.name, {})),
      askJournal: async (name, given) => {
        const schema: z.ZodType = journalRequests[name].answer;
        return understood(schema, await answered(name, given)) as JournalAnswer<typeof name>;
      },
      backUpRecords: async () => understood(backupRequest.answer, await answered(backupRequest.name, {})).file,
      dataDirectory,
      readUnread,
      isAgentRunning: readUnread === null,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refuse(options, error.message);
  } finally {
    await close();
  }
}

/** An agent of another version may answer otherwise than this one expects. */
function understood<Answer>(schema: z.ZodType<Answer>, value: unknown): Answer {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new Refused(saidText(say('agent-of-other-version')));
}

interface OpenedAccess {
  readonly answer: WireApi['answer'] | ((name: string, given: unknown) => ReturnType<WireApi['answer']>);
  readonly readUnread: DepotAccess['readUnread'];
  readonly dataDirectory: string;
  readonly close: () => Promise<void>;
}

async function openAccess(options: CommonOptions, mayMake: boolean): Promise<Result<OpenedAccess, StartError>> {
  const settings = await readAgentSettings(options, process.env);
  if (!settings.ok) return failure({ code: 'settings', message: settings.error });
  const { dataDirectory } = settings.value;
  const running = await findRunningAgent(dataDirectory);
  if (running !== null) {
    const chosen = await running.answer('settings.get', {});
    const known = requests['settings.get'].answer.safeParse(chosen.ok ? chosen.value : null);
    await speakFor(known.data?.settings.language ?? 'system');
    return success({ answer: running.answer, readUnread: null, dataDirectory, close: async () => {} });
  }
  const there = await refuseMissingDepot(settings.value);
  if (!there.ok) return there;
  if (!mayMake && !(await holdsDepot(dataDirectory))) {
    return failure({ code: 'wrong-use', message: t('command.start.noDepot', { folder: dataDirectory }) });
  }
  const opened = await openAgentEngine(settings.value, { isOnePass: false });
  if (!opened.ok) return failure((await ofAnotherUser(opened.error, dataDirectory, mayMake)) ?? opened.error);
  const { engine } = opened.value;
  const { answer } = commandLineApi(engine);
  return success({ answer, readUnread: engine.readUnread, dataDirectory, close: engine.stop });
}

/** For a command that only asks: the command that its owner would give. Windows knows no owner by a number. */
async function ofAnotherUser({ code }: StartError, folder: string, mayMake: boolean): Promise<StartError | null> {
  if (mayMake || code !== 'not-private' || process.getuid === undefined) return null;
  const owner = (await stat(folder).catch(() => null))?.uid ?? process.getuid();
  if (owner === process.getuid()) return null;
  const command = ['sudo', '-u', `'#${owner}'`, 'tacho-depot-agent', ...process.argv.slice(2).map(quoted)].join(' ');
  return { code, message: t('command.start.ofAnotherUser', { folder, command }) };
}

/** One word for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** What only the command line asks besides `healthRequest`. */
const backupRequest = { name: 'agent.back-up', answer: z.object({ file: z.string() }) } as const;

const backupRefusals = {
  'disk-full': 'no-room-for-backup',
  closed: 'agent-stopping',
  damaged: 'records-damaged',
  failed: 'records-not-copied',
} as const;

/** The page's engine, and what the command line asks beside it. */
export function commandLineApi(engine: Engine): WireApi {
  return {
    ...engine.api,
    async answer(name, given) {
      if (isJournalRequest(name)) return answerJournalRequest(engine, name, given);
      if (name !== healthRequest.name && name !== backupRequest.name) return engine.api.answer(name, given);
      const checked = healthRequest.arguments.safeParse(given);
      if (!checked.success) return misfitRefusal(checked.error);
      if (name === healthRequest.name) return success(healthOfEngine(engine));
      const made = await engine.backUpRecords();
      return made.ok ? success({ file: made.value }) : refusal('failed', backupRefusals[made.error.code]);
    },
  };
}
