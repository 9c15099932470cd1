import type { ActivityDay } from '../activities/activity-day.ts';
import { driveMinutesByDay } from '../activities/driven-duties.ts';
import type { PlannedDuty } from './duty-plan.ts';

/** What a duty was driven in, and how far. */
export interface DutyMileage {
  readonly duty: PlannedDuty;
  readonly registration: string;
  readonly distanceKm: number;
}

/** Writes vehicles and distances into a driver's days; a duty over midnight is shared out by its driving. */
export function withMileage(days: readonly ActivityDay[], mileages: readonly DutyMileage[]): readonly ActivityDay[] {
  const byDay = new Map<string, { distanceKm: number; registrations: string[] }>();
  for (const { duty, registration, distanceKm } of mileages) {
    const minutes = driveMinutesByDay(duty.spans);
    const total = [...minutes.values()].reduce((sum, each) => sum + each, 0);
    for (const [day, driven] of minutes) {
      const record = byDay.get(day) ?? { distanceKm: 0, registrations: [] };
      record.distanceKm += Math.round((distanceKm * driven) / total);
      record.registrations.push(registration);
      byDay.set(day, record);
    }
  }
  return days.map((day) => ({ ...day, ...byDay.get(day.day) }));
}
