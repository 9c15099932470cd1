import type { RowOf } from '../../../shared/service/operations.ts';
import { type FleetDriver, fleets } from '../../corpus/fleet.ts';
import { dayMs, hourMs, minuteMs } from '../activities/activity-day.ts';
import type { ServiceDatabase } from '../database/open.ts';
import { oneOf, type RandomSource, wholeNumber } from '../seeded-random.ts';
import type { PlannedJourney } from './journey-plan.ts';

const checkedDays = 21;
const items = [
  'Tyres and wheel fixings',
  'Lights and indicators',
  'Brakes and air',
  'Mirrors and glass',
  'Load security',
];
const defects = ['Worn on the edge', 'One lamp out', 'Slow to build up pressure', 'Cracked', 'Strap frayed'];

type CheckSheet = RowOf<'check-sheets-search'>;
type CheckSheetAction = RowOf<'check-sheets-actions-search'>;

/** A walk-round check before some of the recent journeys; what was found wrong was repaired within a day or two, or passed. */
export function seedCheckSheets(
  database: ServiceDatabase,
  drivers: readonly FleetDriver[],
  journeys: readonly PlannedJourney[],
  nowMs: number,
  random: RandomSource,
): void {
  const sheet = database.prepare('INSERT INTO check_sheets VALUES (?, ?, ?, ?, ?)');
  const action = database.prepare('INSERT INTO check_sheet_actions VALUES (?, ?, ?, ?, ?, ?)');
  let number = 100;
  for (const journey of journeys) {
    if (journey.startMs < nowMs - checkedDays * dayMs || random() < 0.4) continue;
    number += 1;
    const driver = drivers.find((each) => each.id === journey.duty.driverId);
    const checkSheet = checkSheetOf(`CS${number}`, journey, driver, random);
    const { vehicle, duty, startMs } = journey;
    sheet.run(checkSheet.id, vehicle.id, duty.driverId, startMs, JSON.stringify(checkSheet));
    for (const [index, found] of (checkSheet.checkResults ?? []).entries()) {
      if (found.severity === 'None') continue;
      const isPass = random() < 0.3;
      const actionedAtMs = startMs + wholeNumber(random, 2, 40) * hourMs;
      if (actionedAtMs >= nowMs) continue;
      const body = actionOf(`CA${number}-${index + 1}`, checkSheet, found, actionedAtMs, isPass);
      action.run(body.id, checkSheet.id, vehicle.id, actionedAtMs, isPass ? 1 : 0, JSON.stringify(body));
    }
  }
}

function checkSheetOf(
  id: string,
  journey: PlannedJourney,
  driver: FleetDriver | undefined,
  random: RandomSource,
): CheckSheet {
  const { vehicle, duty, startMs } = journey;
  const driverName = driver ? `${driver.firstNames} ${driver.lastName}` : '';
  const timeTakenSeconds = wholeNumber(random, 240, 900);
  const checkResults = items.map((checkItem, index) => {
    const severity = random() < 0.06 ? oneOf(random, ['Advisory', 'Major'] as const) : 'None';
    return {
      sortOrder: index + 1,
      checkItem,
      timeTakenSeconds: Math.round(timeTakenSeconds / items.length),
      notes: severity === 'None' ? '' : (defects[index] ?? ''),
      severity,
      images: severity === 'None' ? [] : [`/images/${id}/${index + 1}.png`],
    };
  });
  return {
    id,
    templateName: 'Daily walk-round check',
    additionalComments: '',
    driverId: duty.driverId,
    driverName,
    checkType: 'Vehicle',
    fleetName: fleets.find((fleet) => fleet.fleetNumber === vehicle.fleetNumber)?.fleetName ?? '',
    highestSeverity: highestOf(checkResults.map((result) => result.severity)),
    locationOfCheck: '',
    trailerNumber: '',
    vehicleId: vehicle.id,
    vehicleRegistration: vehicle.registration,
    completedByUserId: duty.driverId,
    completedByName: driverName,
    deviceId: `TAB-${vehicle.id}`,
    deviceName: `Tablet in ${vehicle.registration}`,
    checkResults,
    dateStarted: new Date(startMs).toISOString(),
    dateFinished: new Date(startMs + Math.ceil(timeTakenSeconds / 60) * minuteMs).toISOString(),
    fleetNumber: vehicle.fleetNumber,
    odo: journey.odometerStartKm,
    timeTakenSeconds,
    totalImages: checkResults.reduce((sum, result) => sum + result.images.length, 0),
    longitude: -1.5,
    latitude: 52.6,
    isManual: false,
  };
}

function highestOf(severities: readonly string[]): string {
  return ['Major', 'Advisory'].find((severity) => severities.includes(severity)) ?? 'None';
}

function actionOf(
  id: string,
  sheet: CheckSheet,
  found: NonNullable<CheckSheet['checkResults']>[number],
  actionedAtMs: number,
  isPass: boolean,
): CheckSheetAction {
  return {
    id,
    checkSheetId: sheet.id,
    actionedBy: 'Workshop',
    actionNotes: isPass ? 'Within limits, passed' : 'Repaired',
    newSeverity: 'None',
    trailerNumber: sheet.trailerNumber,
    vehicleId: sheet.vehicleId,
    vehicleRegistration: sheet.vehicleRegistration,
    originalSeverity: found.severity,
    checkItem: found.checkItem,
    checkItemNotes: found.notes,
    checkSheetDate: sheet.dateStarted,
    actionedDate: new Date(actionedAtMs).toISOString(),
    images: found.images,
  };
}
