import { setImmediate } from 'node:timers/promises';
import { seededRandom } from '../corpus/random.ts';
import { createWorld, dayMs, type Fault, hourMs, type Snapshot, type World } from './world.ts';

export interface HistoriesResult {
  readonly histories: number;
  readonly deleted: number;
  readonly restored: number;
  /** How often each thing happened. */
  readonly seen: Readonly<Record<string, number>>;
  readonly faults: readonly (Fault & { readonly seed: number })[];
  /** Copies whose time was long over, and that were still there in the end. */
  readonly left: readonly { readonly seed: number; readonly copies: number }[];
}

/**
 * Plays random histories of a depot and its clocks: sleeps, stops, kills, dead batteries, clocks set wrong and right,
 * wrong zones, services without TLS, copied data folders and restored backups. The world knows the true time and judges by it alone.
 */
export async function playHistories(
  count: number,
  seed: number,
  progress: (done: number) => void = () => {},
): Promise<HistoriesResult> {
  const seen: Record<string, number> = {};
  const faults: HistoriesResult['faults'][number][] = [];
  const left: HistoriesResult['left'][number][] = [];
  let deleted = 0;
  for (let index = 0; index < count; index += 1) {
    const own = seed * 1_000_003 + index;
    const world = await play(own, seen);
    faults.push(...world.faults.map((fault) => ({ ...fault, seed: own })));
    deleted += world.deleted();
    const copies = world.copiesLeft().length;
    if (copies > 0) left.push({ seed: own, copies });
    world.close();
    // Copies of databases are given back between two turns of the event loop only.
    await setImmediate();
    progress(index + 1);
  }
  return { histories: count, deleted, restored: seen['brought back'] ?? 0, seen, faults, left };
}

interface Player {
  readonly world: World;
  readonly chance: (probability: number) => boolean;
  /** From 0 to `most`, small ones as often as large ones. */
  readonly span: (most: number) => number;
  readonly isPrivate: () => boolean;
  snapshot: Snapshot | null;
}

const happenings: Readonly<Record<string, (player: Player) => Promise<void> | void>> = {
  ran: ({ world, span }) => world.run(span(40 * dayMs)),
  slept: ({ world, span }) => world.sleep(span(20 * dayMs)),
  'ran for hours': ({ world, span }) => world.run(span(10 * hourMs)),
  sent: ({ world, isPrivate }) => world.send(isPrivate()),
  'sent several': ({ world, isPrivate }) => {
    for (let file = 0; file < 4; file += 1) world.send(isPrivate());
  },
  'heard of the service': ({ world, isPrivate, span }) => world.answer(isPrivate(), span(55_000)),
  'stopped and started': ({ world, span, chance }) =>
    world.restart(span(60 * dayMs), { isKilled: chance(0.3), wallMs: null }),
  'lay in a cupboard': ({ world, span, chance }) =>
    world.restart(span(900 * dayMs), { isKilled: chance(0.5), wallMs: null }),
  'battery was dead': ({ world, span, chance }) =>
    world.restart(span(400 * dayMs), { isKilled: chance(0.5), wallMs: chance(0.5) ? Date.UTC(2010, 0, 1) : 0 }),
  'clock was set right': ({ world, span }) => world.setWall(world.trueMs() + span(30_000)),
  'clock was set ahead': ({ world, span }) => world.setWall(world.trueMs() + span(20 * 366 * dayMs)),
  'clock was set back': ({ world, span }) => world.setWall(world.trueMs() - span(20 * 366 * dayMs)),
  'zone was wrong': ({ world, span, chance }) =>
    world.setWall(world.trueMs() + (chance(0.5) ? 1 : -1) * Math.ceil(span(14)) * hourMs),
  'year was wrong when it started': ({ world, span, chance }) =>
    world.restart(span(dayMs), {
      isKilled: chance(0.5),
      wallMs: world.trueMs() + (chance(0.5) ? 2 : -2) * 365 * dayMs,
    }),
  'upkeep came': ({ world }) => world.turn(),
  'upkeep came again': ({ world }) => world.turn(),
  'person confirmed': ({ world }) => world.confirm(),
  'person brought back': ({ world, chance }) => {
    if (chance(0.2)) world.bringBack();
  },
  'data folder was copied': ({ world, span }) => world.restartElsewhere(span(30 * dayMs), null),
  'backup was made': (player) => {
    player.snapshot = player.world.snapshot();
  },
  'backup was restored': ({ world, span, snapshot }) => world.restartElsewhere(span(30 * dayMs), snapshot),
};
const names = Object.keys(happenings);

async function play(seed: number, seen: Record<string, number>): Promise<World> {
  const { integer } = seededRandom(seed);
  const random = () => integer(0, 2 ** 30 - 1) / 2 ** 30;
  const chance = (probability: number) => random() < probability;
  // Half of the depots reach their service over TLS; TLS does not hold where the clock is years off.
  const hasTls = chance(0.7);
  const world = await createWorld({ sleepCounts: chance(0.4) });
  const player: Player = {
    world,
    chance,
    span: (most) => Math.floor(most * random() ** 3),
    isPrivate: () => hasTls && (Math.abs(world.wallErrorMs()) < 300 * dayMs || chance(0.1)),
    snapshot: null,
  };
  world.send(player.isPrivate());
  const length = 20 + Math.floor(random() * 100);
  for (let step = 0; step < length; step += 1) {
    const name = names[Math.floor(random() * names.length)] ?? 'ran';
    seen[name] = (seen[name] ?? 0) + 1;
    await happenings[name]?.(player);
  }
  await settle(world, hasTls);
  return world;
}

/** A year and some weeks in order, in which everything that there was becomes old enough. A person answers what is asked. */
async function settle(world: World, hasTls: boolean): Promise<void> {
  world.setWall(world.trueMs());
  await world.confirm();
  for (let day = 0; day < 365 + 28 + 40; ) {
    const days = day < 340 ? 10 : 1;
    world.run(days * dayMs);
    if (hasTls) world.answer(true, 300);
    await world.turn();
    if (day % 5 === 0) await world.confirm();
    day += days;
  }
}
