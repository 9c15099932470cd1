import { createHostOperations } from '../../electron/engine/decode/host-operations.ts';
import { summariseDownload } from '../../shared/compliance/record/summary.ts';
import { portableOperations } from '../../shared/tachograph/verify/portable-operations.ts';
import type { PublicKeyOperations } from '../../shared/tachograph/verify/public-key-operations.ts';
import { europeanRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import type { Trust } from '../../shared/tachograph/verify/verdict.ts';
import { createVerifier } from '../../shared/tachograph/verify/verifier.ts';
import { addDays } from '../corpus/calendar.ts';
import { testRoots } from '../corpus/chain.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { driverCard, holder, vehicle, vehicleUnit, wholeVehicleUnit } from '../corpus/library/subjects.ts';
import { makeShifts } from '../corpus/shift.ts';
import { median, rounded } from './statistics.ts';

const { lastDay } = wholeVehicleUnit;
const threeMonths = { firstDay: addDays(lastDay, -91), lastDay };

function threeMonthUnit(chain: Pick<NonNullable<Parameters<typeof vehicleUnit>[0]>, 'generations' | 'curve'>) {
  const shifts = makeShifts({ ...threeMonths, driver: holder, vehicles: [vehicle], seed: 1 });
  return vehicleUnit({ ...chain, ...threeMonths, shifts, speedMinutes: 1_440 });
}

/** Whole downloads of each kind, by the name that their figures begin with. */
const files: Readonly<Record<string, () => Uint8Array>> = {
  cardGen1: () => driverCard({ generations: ['G1'] }),
  cardGen2: () => driverCard({ generations: ['G1', 'G2v2'] }),
  cardGen2Brainpool: () => driverCard({ generations: ['G1', 'G2v2'], curve: 'brainpoolP256r1' }),
  unitGen1: () => threeMonthUnit({ generations: ['G1'] }),
  unitGen2: () => threeMonthUnit({ generations: ['G2v2'] }),
  unitGen2Brainpool: () => threeMonthUnit({ generations: ['G2v2'], curve: 'brainpoolP256r1' }),
};

const now = '2026-11-20T07:38:00Z';
/** The reading thread reads thousands of files: what its first ones cost more is not what a file costs. */
const warmUpMs = 600;
const mixedFiles = 100;
const cardShare = 0.7;
const roots = testRoots().reduce((known, { bytes }) => withRootFile(known, bytes) ?? known, europeanRoots);

/**
 * Processor time to read and verify one file of each kind, and 10,000 of 70 % cards, with the crypto of this host and
 * with the portable one, which Electron needs for the Brainpool curves. Each verification starts from the roots, as
 * for the first file of a card or recorder.
 */
export async function verification(): Promise<Readonly<Record<string, number>>> {
  const figures: Record<string, number> = {};
  const ways = { Host: createHostOperations(), Portable: portableOperations };
  for (const [kind, make] of Object.entries(files)) {
    const bytes = make();
    for (const [way, operations] of Object.entries(ways)) {
      const verify = () => verifyFromTheRoots(bytes, operations);
      if (verify() !== 'trusted') throw new Error(`the genuine ${kind} was found otherwise`);
      for (let warmMs = 0; warmMs < warmUpMs; ) warmMs += processorMs(verify);
      figures[`${kind}${way}Ms`] = rounded(median(Array.from({ length: 15 }, () => processorMs(verify))));
    }
  }
  const mixed = downloadsOfManyMembers();
  for (const [way, operations] of Object.entries(ways)) {
    const allMs = processorMs(() => mixed.map((bytes) => verifyFromTheRoots(bytes, operations)));
    figures[`tenThousandFiles${way}Minutes`] = rounded((allMs / mixed.length) * (10_000 / 60_000));
  }
  return figures;
}

function verifyFromTheRoots(bytes: Uint8Array, operations: PublicKeyOperations): Trust | null {
  return summariseDownload(bytes, { verifier: createVerifier(roots, operations) }).trust;
}

/** Cards of eight weeks and vehicle units of four, in the shares in which a depot gets them. */
function downloadsOfManyMembers(): readonly Uint8Array[] {
  return Array.from({ length: mixedFiles }, (_, index) => {
    const members = index < mixedFiles * cardShare ? drivers : vehicles;
    const member = members[index % members.length];
    if (member === undefined) throw new Error('the fleet is empty');
    return makeFleetDownload(member, { now, seed: index }).bytes;
  });
}

function processorMs(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
