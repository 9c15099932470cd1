/**
 * `npm run simulate`: 24 hours of a depot in some minutes, with everything that goes wrong in a year. The engine, its
 * database, the files and the service are real; the clock is not, and the world around can be bad. `-- --hours N`,
 * `-- --files N` and `-- --seed N` for another day.
 *
 * `-- --flapping --hours 6` plays a service, an archive, a mail server, a disk and a folder that come and go, each by
 * itself, and holds every duty against them each minute.
 *
 * `-- --traffic` plays six kinds of day with a service of `--drivers 20000`, and counts what is asked of it and every byte; the
 * picture goes to `--picture FILE`.
 *
 * `-- --depots N` plays a herd of depots instead, after an outage of the service: `--limit N` requests a second, and the
 * picture goes to `--picture FILE`. `-- --agents N` starts as many real agents before one service, for some six
 * minutes, or as long as one of them means to wait; build first, and leave the computer alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { credentials, type ServiceProcess, startServiceProcess } from '../bench/service-process.ts';
import { sayAgents } from './agents-main.ts';
import { playDay } from './day.ts';
import { sayFlapping } from './flapping-main.ts';
import type { Footprint } from './footprint.ts';
import { sayHerd } from './herd-main.ts';
import { sayServiceDays } from './service-days-main.ts';
import { judge } from './verdict.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    files: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '20261024' },
    flapping: { type: 'boolean', default: false },
    traffic: { type: 'boolean', default: false },
    drivers: { type: 'string', default: '20000' },
    depots: { type: 'string' },
    agents: { type: 'string' },
    limit: { type: 'string' },
    picture: { type: 'string', default: path.join(os.tmpdir(), 'tacho-depot-simulation.svg') },
  },
});
const [seed, hours, files] = [Number(values.seed), Number(values.hours), Number(values.files)];

if (values.depots !== undefined) {
  const { depots, limit = 250, picture } = values;
  sayFaults(await sayHerd({ depots: Number(depots), limit: Number(limit), seed, picture }));
} else if (values.agents !== undefined) {
  const agents = Number(values.agents);
  const limit = Number(values.limit ?? Math.max(5, Math.ceil(agents / 4)));
  sayFaults(await withService((home, service) => sayAgents(home, service, agents, limit)));
} else if (values.traffic) {
  sayFaults(await sayServiceDays({ drivers: Number(values.drivers), seed, picture: values.picture }));
} else if (values.flapping) {
  sayFaults(await withService((home, service) => sayFlapping({ home, service, seed, hours, files, onHour: sayHour })));
} else {
  await playTheDay();
}

async function withService<Given>(act: (home: string, service: ServiceProcess) => Promise<Given>): Promise<Given> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-simulation-'));
  const service = await startServiceProcess(path.join(home, 'service'));
  try {
    return await act(home, service);
  } finally {
    await service.stop();
    await rm(home, { recursive: true, force: true });
  }
}

function sayFaults(faults: readonly string[]): void {
  for (const fault of faults) console.error(`FAULT ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function playTheDay(): Promise<void> {
  console.log(`Seed ${seed}: ${hours} hours, ${files} files.`);
  await withService(async (home, service) => {
    const startedAt = performance.now();
    const day = await playDay({
      home,
      seed,
      hours,
      files,
      service: { url: service.url, credentials },
      onHour: sayHour,
    });
    const { faults, growth, ...counts } = judge(day, files, await service.receivedFiles());
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`\n${day.steps} steps in ${seconds} s; at each the tray, the status and the store were compared.`);
    console.log(
      `Tray: ${Object.entries(day.traySigns)
        .map(([sign, steps]) => `${sign} ${steps}`)
        .join(', ')}.`,
    );
    console.log(`Happened: ${day.troubles.join(', ')}.`);
    console.log(`${day.files} files came, ${JSON.stringify(counts)}; contradictions: ${day.contradictionsInAll}.`);
    console.log(`Updates: ${JSON.stringify(day.updates)}.`);
    console.log(`The last was sent ${day.lastSentAfterSeconds} s after the end of the day.`);
    console.log(`Growth at rest: ${JSON.stringify(growth)}.`);
    sayFaults(faults);
    console.log(faults.length === 0 ? 'The day went as it must.' : `${faults.length} faults.`);
  });
}

function sayHour({ hour, ...held }: Footprint): void {
  console.log(
    `hour ${hour}: ${Object.entries(held)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  );
}
