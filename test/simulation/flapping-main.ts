import { credentials, type ServiceProcess } from '../bench/service-process.ts';
import type { DayOptions } from './day.ts';
import { playFlapping } from './flapping.ts';
import { growthOf } from './verdict.ts';

interface SaidFlapping extends Omit<DayOptions, 'service'> {
  readonly service: Pick<ServiceProcess, 'url'>;
}

/** Plays it and says what came of it. Gives the faults. */
export async function sayFlapping({ service, ...given }: SaidFlapping): Promise<readonly string[]> {
  console.log(`Seed ${given.seed}: ${given.hours} hours, ${given.files} files.`);
  const played = await playFlapping({ ...given, service: { url: service.url, credentials } });
  const { faults, seen, minutes, flaps, archived, mailsTaken, footprints } = played;
  console.log(`\n${flaps} changes of the world; every duty was looked at ${minutes} times, once a minute.`);
  for (const [state, count] of Object.entries(seen)) console.log(`  ${state}: ${count}`);
  console.log(`${archived} files archived, ${mailsTaken} lists taken by the mail server.`);
  console.log(`Growth at rest: ${JSON.stringify(growthOf(footprints))}.`);
  console.log(faults.length === 0 ? 'All went as it must.' : `${faults.length} faults.`);
  return faults;
}
