import { failure, type Result, success } from '../../../shared/result.ts';
import { seededRandom } from '../seeded-random.ts';
import { type Misbehaviour, nameOfMisbehaviour, parseMisbehaviour } from './misbehaviour.ts';

/** One misbehaviour in this share of the requests, from 0 to 1. */
export interface MisbehaviourRate {
  readonly misbehaviour: Misbehaviour;
  readonly rate: number;
}

interface InstructionScope {
  /** Only requests of this operation; every operation when left out. */
  readonly operation?: string;
  /** For so many requests; 1 when left out, `Number.POSITIVE_INFINITY` until cleared. */
  readonly times?: number;
}

/** Decides for each request whether to misbehave, and counts what was decided. */
export interface MisbehaviourPlan {
  /** Adds an instruction to the end of the queue. */
  instruct(misbehaviour: Misbehaviour, scope?: InstructionScope): void;
  /** Replaces the rates; the seed makes the choice repeatable. */
  setRates(rates: readonly MisbehaviourRate[], seed: number): void;
  /** Behave properly from now on; the counts stay. */
  clear(): void;
  /** The instruction for a request: the first in the queue that fits, else by rate, else undefined. Counts it. */
  next(operation: string): Misbehaviour | undefined;
  /** Notes a misbehaviour that was asked for from elsewhere (the request's own header). */
  count(misbehaviour: Misbehaviour): void;
  /** How often each was done, by name, such as `{"500": 3, "cut-after-body": 1}`. */
  counts(): Readonly<Record<string, number>>;
}

interface QueuedInstruction {
  readonly misbehaviour: Misbehaviour;
  readonly operation: string | undefined;
  timesLeft: number;
}

export function createMisbehaviourPlan(): MisbehaviourPlan {
  const queue: QueuedInstruction[] = [];
  const counts = new Map<string, number>();
  let rates: readonly MisbehaviourRate[] = [];
  let random = seededRandom(1);

  function count(misbehaviour: Misbehaviour): void {
    const name = nameOfMisbehaviour(misbehaviour);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  function fromQueue(operation: string): Misbehaviour | undefined {
    const index = queue.findIndex((each) => each.operation === undefined || each.operation === operation);
    const instruction = queue[index];
    if (!instruction) return undefined;
    instruction.timesLeft -= 1;
    if (instruction.timesLeft <= 0) queue.splice(index, 1);
    return instruction.misbehaviour;
  }

  function byRate(): Misbehaviour | undefined {
    if (rates.length === 0) return undefined;
    let left = random();
    for (const { misbehaviour, rate } of rates) {
      if (left < rate) return misbehaviour;
      left -= rate;
    }
    return undefined;
  }

  return {
    instruct(misbehaviour, scope = {}) {
      queue.push({ misbehaviour, operation: scope.operation, timesLeft: scope.times ?? 1 });
    },
    setRates(nextRates, seed) {
      rates = [...nextRates];
      random = seededRandom(seed);
    },
    clear() {
      queue.length = 0;
      rates = [];
    },
    next(operation) {
      const misbehaviour = fromQueue(operation) ?? byRate();
      if (misbehaviour) count(misbehaviour);
      return misbehaviour;
    },
    count,
    counts: () => Object.fromEntries(counts),
  };
}

/**
 * Reads rates as the command line gives them: misbehaviours with `@` and their share, separated by commas, for example
 * `500@0.05,429;retry-after=1@0.05,cut-after-body@0.1`. The shares may not come to more than 1.
 */
export function parseMisbehaviourRates(text: string): Result<readonly MisbehaviourRate[], string> {
  const rates: MisbehaviourRate[] = [];
  for (const part of text.split(',')) {
    const [what = '', share = ''] = part.split('@', 2);
    const misbehaviour = parseMisbehaviour(what);
    if (!misbehaviour.ok) return misbehaviour;
    const rate = Number(share);
    if (share.trim() === '' || !(rate >= 0 && rate <= 1)) {
      return failure(`"${part}" needs a share from 0 to 1 after "@", such as 500@0.05`);
    }
    rates.push({ misbehaviour: misbehaviour.value, rate });
  }
  const total = rates.reduce((sum, each) => sum + each.rate, 0);
  return total > 1 + 1e-9 ? failure(`the shares come to ${total}, which is more than 1`) : success(rates);
}
