import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { z } from 'zod';
import { standingSnapshots } from '../../shared/contract/reports/snapshot.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import { webPage } from '../corpus/damage.ts';
import { drivers, vehicles } from '../corpus/fleet.ts';
import { makeFleetDownload } from '../corpus/fleet-download.ts';
import { type Breakage, fails, of, stopped, type TryParts } from './breakage.ts';
import type { Depot } from './depot.ts';
import { breakagesOfDuties } from './duty-breakages.ts';

/** Limits within which nobody of the reference service's fleet is overdue, and those of the law. */
export const wideLimits = { driverCardLimitDays: 365, vehicleUnitLimitDays: 365 };
const lawsLimits = { driverCardLimitDays: 28, vehicleUnitLimitDays: 90 };

/** The size of the disk that depot 7 has for its data: enough, and too little. */
const [enoughDisk, tooLittleDisk] = ['2g', '200m'];

export function breakages(parts: TryParts): readonly Breakage[] {
  const { comes, ownService, programs, credentials, withClock } = parts;
  const depot = (number: number): Depot => {
    const found = parts.depots[number - 1];
    if (found === undefined) throw new Error(`there is no depot ${number}`);
    return found;
  };
  const [away, cutOff, crashing, off, alsoOff] = [1, 2, 3, 4, 5].map(depot) as [Depot, Depot, Depot, Depot, Depot];
  const [late, full, spoiled, updated, lockedOut] = [6, 7, 8, 9, 10].map(depot) as [Depot, Depot, Depot, Depot, Depot];
  return [
    {
      what: 'a folder is away',
      alerts: [...of(away, 'DepotFolderUnreachable', 'DepotNotScanning'), stopped(away, 'collecting')],
      besides: [],
      doBreak: () => rename(away.folder, `${away.folder} away`),
      mend: () => rename(`${away.folder} away`, away.folder),
    },
    {
      what: 'the service is down, and a day passes',
      alerts: [
        ...of(cutOff, 'DepotServiceNotReached', 'DepotUnsentForADay', 'CompanyReportsOld'),
        fails(cutOff, 'sending'),
        ...standingSnapshots.map((report) => fails(cutOff, `report-${report}`)),
      ],
      besides: [],
      async doBreak() {
        await ownService.stop();
        await cutOff.drop(makeBulkDownload(9_999, { signed: false }));
        await comes(cutOff, 'tacho_depot_files{state="waiting"} > 0');
        await cutOff.restart({ environment: withClock({ FAKETIME: '+25h' }) });
      },
      mend: ownService.startAgain,
    },
    {
      what: 'the program is killed three times',
      alerts: of(crashing, 'DepotCrashLoop'),
      besides: [],
      async doBreak() {
        for (const count of [1, 2, 3]) {
          await crashing.kill();
          await crashing.start();
          // Seen: a step that Prometheus has not fetched is none.
          await comes(crashing, `tacho_depot_unclean_starts_total == ${count}`);
        }
      },
      mend: async () => {},
    },
    {
      what: 'a PC is off',
      // Its last figures stand until Prometheus forgets them, where it had sent them.
      alerts: of(off, 'DepotSilent'),
      besides: of(off, 'DepotNotScanning'),
      doBreak: off.stop,
      mend: () => off.start(),
    },
    {
      what: 'another PC is off',
      alerts: of(alsoOff, 'DepotSilent'),
      besides: of(alsoOff, 'DepotNotScanning'),
      doBreak: alsoOff.stop,
      mend: () => alsoOff.start(),
    },
    {
      what: 'cards and vehicle units are overdue, then downloaded, and the hour of the reports passes',
      alerts: of(late, 'CompanyCardOverdue', 'CompanyVehicleUnitOverdue'),
      besides: [],
      doBreak: () => late.restart({ settings: lawsLimits }),
      async mend() {
        const now = new Date().toISOString();
        const isLate = (limitDays: number, days = 0) => days >= limitDays;
        const subjects = [
          ...drivers.filter((each) => isLate(lawsLimits.driverCardLimitDays, each.daysSinceDownload)),
          ...vehicles.filter((each) => isLate(lawsLimits.vehicleUnitLimitDays, each.daysSinceDownload)),
        ];
        for (const each of subjects) await late.drop(makeFleetDownload(each, { now, speedMinutes: 0 }));
        await comes(late, `tacho_depot_files{state="sent"} >= ${parts.filesBefore + subjects.length}`);
        // What the service says of the company is asked for once an hour while nobody looks at it.
        await late.restart({ environment: withClock({ FAKETIME: '+2h' }) });
      },
    },
    {
      what: 'the disk of its data is full',
      // It looks, and can keep nothing of what it sees: no scan is complete.
      alerts: [...of(full, 'DepotDiskFull'), stopped(full, 'disk')],
      besides: [...of(full, 'DepotNotScanning'), stopped(full, 'collecting'), stopped(full, 'keeping')],
      doBreak: async () => resize(full.data, tooLittleDisk),
      mend: async () => resize(full.data, enoughDisk),
    },
    {
      what: 'a file is no download, and nobody looks at it',
      alerts: of(spoiled, 'DepotFilesNeedAttention'),
      besides: [],
      doBreak: () => spoiled.drop({ fileName: 'C_SAVED.DDD', bytes: webPage() }),
      async mend() {
        const lines = (await spoiled.command('status'))
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
        const ids = lines.flatMap((line) => attentionSchema.safeParse(line).data?.id ?? []).map(String);
        await spoiled.command('ignore', ...ids);
      },
    },
    {
      what: 'a depot runs another version',
      alerts: ['DepotVersionMix'],
      besides: [],
      doBreak: () => updated.restart({ program: programs.newer }),
      mend: () => updated.restart({ program: programs.usual }),
    },
    {
      what: 'the service refuses the keys',
      alerts: [...of(lockedOut, 'DepotServiceNotReached'), stopped(lockedOut, 'sending')],
      besides: standingSnapshots.map((report) => fails(lockedOut, `report-${report}`)),
      async doBreak() {
        await lockedOut.restart({ credentials: { ...credentials, apiToken: 'a-token-of-nobody' } });
        // Who sends nothing is refused nothing.
        await lockedOut.drop(makeBulkDownload(9_998, { signed: false }));
      },
      mend: () => lockedOut.restart({ credentials }),
    },
    ...breakagesOfDuties(parts, depot),
  ];
}

/** As `status --json` names a file that waits for a person. */
const attentionSchema = z.object({ event: z.literal('needs-attention'), id: z.number() });

/** A disk in memory that is there for this depot alone. */
export function mountDisk(directory: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${enoughDisk}`, 'tmpfs', directory]);
}

export function unmountDisk(directory: string): void {
  execFileSync('umount', [directory]);
}

function resize(directory: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, directory]);
}
