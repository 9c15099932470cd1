import { findRunningAgent } from '../../electron/engine/running-agent.ts';
import { requests } from '../../shared/contract/contract.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { UploadQuery, UploadRow, UploadState } from '../../shared/contract/uploads.ts';

/** A file that an agent has not sent, by what the agent itself says of it. */
export interface StillOut {
  /** Names the agent, never the file. */
  readonly text: string;
  /** Epoch ms: when the agent tries it. Null where it does not, which no outage excuses. */
  readonly triedAt: number | null;
}

const notSent: UploadQuery = {
  segment: 'not-sent',
  search: '',
  kinds: [],
  folderIds: [],
  arrivedFrom: null,
  arrivedBefore: null,
  sort: 'arrived',
  descending: false,
  offset: 0,
  limit: 10,
};

/** Asks an agent, as its own status does, for the files in its folder that it has not sent. None: it has sent all. */
export async function filesStillOut(
  { number, data, files }: { readonly number: number; readonly data: string; readonly files: number },
  now: () => number,
): Promise<readonly StillOut[]> {
  const lost = (text: string): StillOut[] => [{ text: `agent ${number} ${text}`, triedAt: null }];
  const agent = await findRunningAgent(data);
  if (agent === null) return lost('does not answer');
  const status = await agent.answer('status.get', {});
  const page = await agent.answer('uploads.page', notSent);
  if (!status.ok || !page.ok) return lost('does not say how it is');
  const { facts } = requests['status.get'].answer.parse(status.value);
  const { rows } = requests['uploads.page'].answer.parse(page.value);
  if (facts.total < files) return lost(`has taken in ${facts.total} of the ${files} files in its folder`);
  return rows.map((row) => stillOut(number, row, facts, now()));
}

const goesByItself: ReadonlySet<UploadState> = new Set(['settling', 'waiting', 'sending']);

function stillOut(agent: number, row: UploadRow, { connection }: StatusFacts, now: number): StillOut {
  const reason = row.reason?.code ?? 'no reason';
  const way = connection.state === 'open' ? 'open' : `${connection.state} after ${connection.failures} failures`;
  const text = `agent ${agent}: a file is ${row.state} (${reason}) after ${row.attempts} attempts, the way is ${way}`;
  if (!goesByItself.has(row.state)) return { text: `${text}, no attempt is planned`, triedAt: null };
  const triedAt = Math.max(row.nextAttemptAt ?? now, connection.nextTryAt ?? 0);
  const seconds = Math.round((triedAt - now) / 1000);
  return { text: `${text}, ${seconds > 0 ? `the next attempt is due in ${seconds} s` : 'an attempt is due'}`, triedAt };
}
