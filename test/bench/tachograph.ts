import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import { identifyDownload } from '../../shared/tachograph/identify.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { median, rounded } from './statistics.ts';

const now = '2026-11-20T07:38:00Z';
const mixedFiles = 1_000;
const rounds = 60;
const warmUpRounds = 5;

/**
 * Identifying and reading a 67 KB card and a 100 KB vehicle unit, and 1,000 mixed files in one run, all without their
 * signatures.
 */
export async function tachograph(): Promise<Readonly<Record<string, number>>> {
  const card = cardOf67Kilobytes();
  const unit = vehicleUnitOf100Kilobytes();
  return {
    cardBytes: card.byteLength,
    cardIdentifyMs: medianMs(rounds, () => identifyDownload(card)),
    cardReadMs: medianMs(rounds, () => summariseDownload(card)),
    vehicleUnitBytes: unit.byteLength,
    vehicleUnitIdentifyMs: medianMs(rounds, () => identifyDownload(unit)),
    vehicleUnitReadMs: medianMs(rounds, () => summariseDownload(unit)),
    mixedFilesPerSecond: readMixedFiles(),
  };
}

function cardOf67Kilobytes(): Uint8Array {
  const [driver] = drivers;
  if (driver === undefined) throw new Error('the fleet has no driver');
  return makeFleetDownload(driver, { now }).bytes;
}

/** The speed of as many minutes as bring the file above 100 KB. */
function vehicleUnitOf100Kilobytes(): Uint8Array {
  const vehicle = vehicles.at(-1);
  if (vehicle === undefined) throw new Error('the fleet has no vehicle');
  const make = (speedMinutes: number) => makeFleetDownload(vehicle, { now, speedMinutes }).bytes;
  const minuteBytes = (make(200).byteLength - make(100).byteLength) / 100;
  return make(Math.ceil((100_000 - make(0).byteLength) / minuteBytes) + 1);
}

/** Cards and vehicle units in turn, no two alike, without verification. */
function readMixedFiles(): number {
  const subjects = [...drivers, ...vehicles];
  const files = Array.from({ length: mixedFiles }, (_, index) => {
    const subject = subjects[(index * 13) % subjects.length];
    if (subject === undefined) throw new Error('the fleet is empty');
    return makeFleetDownload(subject, { now, seed: index, speedMinutes: 0 }).bytes;
  });
  const startedAt = performance.now();
  for (const bytes of files) {
    const { kind } = summariseDownload(bytes);
    if (kind === 'unknown') throw new Error('a download of the fleet was not identified');
  }
  return rounded(mixedFiles / ((performance.now() - startedAt) / 1_000), 0);
}

function medianMs(times: number, act: () => unknown): number {
  for (let round = 0; round < warmUpRounds; round += 1) act();
  const measured = Array.from({ length: times }, () => {
    const startedAt = performance.now();
    act();
    return performance.now() - startedAt;
  });
  return rounded(median(measured));
}
