import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { trafficBudget } from '../../shared/service/traffic.ts';
import { type KindOfDay, kindsOfDay } from './kinds-of-day.ts';
import { byHour, bytesOf, isUpload, playServiceDay, type ServiceDay } from './service-day.ts';
import { serviceDaysPicture } from './service-days-picture.ts';

/**
 * `npm run simulate -- --traffic`: what a depot asks of a service with very many drivers on six kinds of day. Prints a table,
 * writes a picture, and gives the faults, one sentence each.
 */
export async function sayServiceDays(given: { drivers: number; seed: number; picture: string }): Promise<string[]> {
  const { drivers, seed, picture } = given;
  console.log(`A service with ${drivers} drivers; bytes are those over the wire, both ways, answers packed with gzip.`);
  console.log(
    '| day | requests | most questions in an hour | answers about all, about some | MB | of them files | MB where the service packs nothing |',
  );
  console.log('|---|---|---|---|---|---|---|');
  const faults: string[] = [];
  const played: { readonly kind: KindOfDay; readonly day: ServiceDay }[] = [];
  for (const kind of kindsOfDay) {
    const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-service-day-'));
    const day = await playServiceDay({ home, kind, drivers, seed });
    await rm(home, { recursive: true, force: true });
    console.log(`| ${cellsOf(kind, day).join(' | ')} |`);
    faults.push(...faultsOfDay(kind, day));
    played.push({ kind, day });
  }
  await writeFile(picture, serviceDaysPicture(played.map(({ kind, day }) => ({ kind, hours: byHour(day.asked) }))));
  console.log(`Bytes and questions by the hour as a picture: ${path.resolve(picture)}`);
  return faults;
}

function cellsOf({ name }: KindOfDay, { asked }: ServiceDay): readonly (string | number)[] {
  const files = asked.filter(isUpload);
  const questions = asked.filter((request) => !isUpload(request));
  const some = questions.filter(({ isNarrow }) => isNarrow).length;
  const unpacked = asked.reduce((all, { unpackedBytes }) => all + unpackedBytes, 0);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  return [
    ...[name, asked.length, Math.max(...byHour(asked).map((hour) => hour.questions))],
    ...[
      `${questions.length - some}, ${some}`,
      megabytes(bytesOf(asked)),
      megabytes(bytesOf(files)),
      megabytes(unpacked),
    ],
  ];
}

/** What the budget allows of such a day and this one exceeds, one sentence each. */
export function faultsOfDay(kind: KindOfDay, { asked, counted, filesSent }: ServiceDay): string[] {
  const faults: string[] = [];
  const hours = byHour(asked);
  const most = Math.max(...hours.map(({ questions }) => questions));
  const bytes = bytesOf(asked);
  const files = kind.files.reduce((all, { count }) => all + count, 0);
  if (kind.name === 'at rest' && most > trafficBudget.requestsAnHour) faults.push(`${most} requests in one hour`);
  if (bytes >= trafficBudget.bytesADay) faults.push(`${Math.round(bytes / 1e6)} MB in the day`);
  if (filesSent !== files) faults.push(`${filesSent} of ${files} files were sent`);
  if (Math.abs(counted.requests - asked.length) > 0) {
    faults.push(`the depot counted ${counted.requests} requests of ${asked.length}`);
  }
  return faults.map((fault) => `${kind.name}: ${fault}`);
}
