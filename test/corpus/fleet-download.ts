import { addDays } from './calendar.ts';
import { makeDriverCard } from './card/driver-card.ts';
import { cardFileName, type NameConvention, vehicleUnitFileName } from './file-name.ts';
import { type FleetDriver, type FleetVehicle, operator } from './fleet.ts';
import type { CardReference } from './records.ts';
import { shiftsInVehicle, shiftsOfDriver } from './rota.ts';
import { makeVehicleUnit } from './vehicle-unit/vehicle-unit.ts';

/** A file as it lands in a depot's folder. */
export interface FleetDownload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface FleetDownloadOptions {
  /** ISO instant of the download. The data end with the day before. */
  readonly now: string;
  /** Days of data; a card read weekly still holds months, so 56 unless given. Vehicle units: 28. */
  readonly days?: number;
  /** Changes the made-up days; the same seed gives the same bytes. */
  readonly seed?: number;
  /** ISO instant of the download before this one; as long ago as the fleet table says unless given, null for never. */
  readonly previousDownload?: string | null;
  readonly convention?: NameConvention;
  /** Minutes of detailed speed of a vehicle unit, 1,440 unless given; 0 leaves that block out. */
  readonly speedMinutes?: number;
  /** Days after the last day of data on which a vehicle unit's next calibration is due, 490 unless given. */
  readonly calibrationDueInDays?: number;
}

const companyCard: CardReference = {
  kind: 'company',
  nation: operator.nation,
  cardNumber: operator.companyCardNumber,
  generation: 2,
};

const workshop = { name: 'Calderbeck Tacho Centre', address: '2 Dynamo Way, Calderbeck' };
const workshopCard: CardReference = { kind: 'workshop', nation: 21, cardNumber: 'WB10000000217000', generation: 2 };

/** The download of a member of the fleet: a driver's card or a vehicle's unit, of their generation, genuine under the test roots. */
export function makeFleetDownload(subject: FleetDriver | FleetVehicle, options: FleetDownloadOptions): FleetDownload {
  return 'card' in subject ? driverDownload(subject, options) : vehicleDownload(subject, options);
}

function driverDownload(driver: FleetDriver, options: FleetDownloadOptions): FleetDownload {
  const { firstDay, lastDay } = daysOf(options, 56);
  const { card } = driver;
  const holder = driver.nameOnCard ?? { surname: driver.lastName, firstNames: driver.firstNames };
  return {
    fileName: cardFileName({ ...holder, cardNumber: card.number }, options.now, options.convention),
    bytes: makeDriverCard({
      holder: { ...holder, birthDate: driver.birthDate },
      nation: card.nation,
      cardNumber: card.number,
      issuedOn: card.issuedOn,
      expiresOn: card.expiresOn,
      shifts: shiftsOfDriver(driver, firstDay, lastDay, options.seed),
      isRestEntered: true,
      ...previously(driver, options),
      generations: card.generation === 'G1' ? ['G1'] : ['G1', card.generation],
    }),
  };
}

function vehicleDownload(vehicle: FleetVehicle, options: FleetDownloadOptions): FleetDownload {
  const { firstDay, lastDay } = daysOf(options, 28);
  const { previousDownload } = previously(vehicle, { ...options, notBefore: firstDay });
  const calibratedOn = addDays(lastDay, -240);
  return {
    fileName: vehicleUnitFileName(vehicle, options.now, options.convention),
    bytes: makeVehicleUnit({
      vehicle,
      currentDateTime: options.now,
      firstDay,
      lastDay,
      shifts: shiftsInVehicle(vehicle, firstDay, lastDay, options.seed),
      ...(previousDownload && {
        previousDownload: { at: previousDownload, card: companyCard, companyName: operator.name },
      }),
      companyLocks: [{ lockedInAt: '2024-03-04T08:15:00Z', company: operator, card: companyCard }],
      calibrations: [
        {
          purpose: 4,
          at: `${calibratedOn}T10:20:00Z`,
          workshop,
          workshopCard,
          workshopCardExpiresOn: addDays(calibratedOn, 180),
          nextDueOn: addDays(lastDay, options.calibrationDueInDays ?? 490),
          odometerKm: 100_000,
        },
      ],
      generations: [vehicle.generation],
      interfaceVersion: vehicle.generation === 'G2v2',
      speedMinutes: options.speedMinutes ?? 1_440,
    }),
  };
}

function daysOf(options: FleetDownloadOptions, usualDays: number): { firstDay: string; lastDay: string } {
  const lastDay = addDays(options.now.slice(0, 10), -1);
  return { firstDay: addDays(lastDay, 1 - (options.days ?? usualDays)), lastDay };
}

function previously(
  subject: FleetDriver | FleetVehicle,
  { now, previousDownload, notBefore = '' }: FleetDownloadOptions & { readonly notBefore?: string },
): { previousDownload?: string } {
  if (previousDownload === null) return {};
  if (previousDownload !== undefined) return { previousDownload };
  if (subject.daysSinceDownload === undefined) return {};
  // A download of a vehicle unit begins where the one before ended, whatever the service knows of that one.
  const day = addDays(now.slice(0, 10), -subject.daysSinceDownload);
  return { previousDownload: `${day < notBefore ? notBefore : day}T06:30:00Z` };
}
