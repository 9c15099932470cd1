import { distancesWithoutCard, drivingWithoutCard } from '../../../shared/compliance/hours/distances.ts';
import { type DriverRecords, driverRecords, vehicleName } from '../../../shared/compliance/hours/driver-records.ts';
import { hoursReport } from '../../../shared/compliance/record/report.ts';
import type { HoursDutyDay, HoursReport } from '../../../shared/contract/hours.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { articleText, differenceText, factText, sourceText } from '../../../shared/format/hours-text.ts';
import { createTimes, hoursAndMinutes } from '../../../shared/format/times.ts';
import { isTimeZone, systemTimeZone } from '../../../shared/i18n/system-locale.ts';
import { success } from '../../../shared/result.ts';
import { shortPersonName } from '../../../shared/tachograph/text/person-name.ts';
import { isoTime } from '../../../shared/tachograph/time.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import { examinedFiles } from '../download-files.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { commandWords, words } from '../words.ts';
import { noLeave, readLeaveFile } from './leave.ts';

export interface HoursOptions extends CommonOptions {
  readonly roots?: string;
  readonly zone?: string;
  /** A file with days of leave and sickness. */
  readonly leave?: string;
}

/**
 * What files tell of each driver's driving and rest, as facts beside the articles of the law; files of one driver, and of
 * the vehicles that the card was in, are taken together. With `--json` one object a driver and one a vehicle. Touches
 * neither the depot nor the service. Ends with 2 where no file tells of a driver.
 */
export async function hours(options: HoursOptions, fileNames: readonly string[]): Promise<number> {
  const zone = options.zone ?? systemTimeZone();
  if (!isTimeZone(zone)) return refuse(options, commandWords('command.hours.noZone', { zone }));
  const leaveOf = options.leave === undefined ? success(noLeave) : await readLeaveFile(options.leave);
  if (!leaveOf.ok) return refuse(options, leaveOf.error);
  const examinations = await examinedFiles(fileNames, options.roots);
  if (!examinations.ok) return refuse(options, examinations.error);
  const formatter: Formatter = { t: words, times: createTimes(zone, words) };
  let told = 0;
  for (const driver of driverRecords(examinations.value)) {
    const report = hoursReport(driver, zone, leaveOf.value(driver.cardNumber));
    if (report === null) continue;
    told += 1;
    const { cardNumber, surname, firstNames } = driver;
    print(options, formatHours(driver, report, formatter), {
      kind: 'driver',
      cardNumber,
      surname,
      firstNames,
      ...report,
    });
  }
  for (const { content } of examinations.value) {
    if (content.kind === 'vehicle-unit') printVehicle(options, content.vehicleUnit, formatter);
  }
  if (told === 0 && !options.json) print(options, commandWords('command.hours.none'), null);
  return told === 0 ? exitCodes.needsAttention : exitCodes.done;
}

function formatHours(
  { surname, firstNames, cardNumber }: DriverRecords,
  report: HoursReport,
  formatter: Formatter,
): string {
  const { t, times } = formatter;
  const sources = report.sources.map((source) => sourceText(source, formatter)).join(', ');
  return [
    commandWords('command.hours.head', {
      name: shortPersonName(surname, firstNames),
      card: cardNumber.slice(-4),
      from: times.full(Date.parse(report.from)),
      until: times.full(Date.parse(report.until)),
      zone: report.zone,
    }),
    `  ${t('hours.readFrom', { sources })}`,
    ...report.weeks.flatMap(({ monday, isCovered, facts, days }) => [
      `  ${commandWords('command.hours.week', { week: t('hours.weekOf', { day: times.longDay(monday) }) })}`,
      ...(isCovered ? [] : [`    ${t('hours.partOfWeek')}`]),
      ...facts.map((fact) => `    ${factText(fact, formatter)} [${articleText(fact, formatter)}]`),
      ...days.flatMap((day) => formatDay(day, formatter)),
    ]),
    ...report.differences.map((difference) => `  ${differenceText(difference, report.sources, formatter)}`),
    ...report.distances.map(({ day, ...km }) => `  ${t('hours.distance', { day: times.longDay(day), ...km })}`),
  ].join('\n');
}

function formatDay(
  { from, until, facts, isGenuine, ...minutes }: HoursDutyDay,
  formatter: Formatter,
): readonly string[] {
  const { t, times } = formatter;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const activities = (['drive', 'work', 'available'] as const)
    .map((activity) => `${t(`hours.activities.${activity}`)} ${hoursAndMinutes(minutes[activity], t)}`)
    .join(', ');
  return [
    `    ${commandWords('command.hours.day', { day: times.weekdayAndDay(start), from: times.clock(start), until: times.clock(end), activities })}`,
    ...(isGenuine ? [] : [`      ${t('hours.notGenuine')}`]),
    ...facts.map((fact) => `      ${factText(fact, formatter)} [${articleText(fact, formatter)}]`),
  ];
}

/** What a vehicle went without a card, which is nobody's and has to be accounted for. */
function printVehicle(options: CommonOptions, unit: VehicleUnitContent, { t, times }: Formatter): void {
  const vehicle = vehicleName(unit);
  const distances = distancesWithoutCard(unit.days);
  const driving = drivingWithoutCard(unit.days);
  const lines = [
    ...distances.map(
      ({ from, until, km }) =>
        `  ${t('hours.withoutCard.distance', { from: times.full(from * 1_000), until: times.full(until * 1_000), km })}`,
    ),
    ...driving.map(
      ({ day, minutes }) =>
        `  ${t('hours.withoutCard.driving', { day: times.longDay(day), driven: hoursAndMinutes(minutes, t) })}`,
    ),
  ];
  const none = lines.length === 0 ? [`  ${t('hours.withoutCard.none')}`] : [];
  print(options, [t('hours.withoutCard.vehicle', { vehicle }), ...lines, ...none].join('\n'), {
    kind: 'vehicle',
    vehicle,
    distancesWithoutCard: distances.map(({ from, until, km }) => ({ from: isoTime(from), until: isoTime(until), km })),
    drivingWithoutCard: driving,
  });
}
