import type { DutyName } from '../../shared/contract/duties.ts';
import type { Depot } from './depot.ts';

/** Alerts as the monitors name them: the alert, its depot or its company, and its duty where it is of one. */
export function of({ name }: Pick<Depot, 'name'>, ...alerts: readonly string[]): readonly string[] {
  return alerts.map((alert) => `${alert} ${name}`);
}

export function stopped({ name }: Pick<Depot, 'name'>, duty: DutyName): string {
  return `DepotDutyStopped ${name} ${duty}`;
}

export function fails({ name }: Pick<Depot, 'name'>, duty: DutyName): string {
  return `DepotDutyFails ${name} ${duty}`;
}

export function notProved({ name }: Pick<Depot, 'name'>, duty: 'collecting' | 'keeping'): string {
  return `DepotDutyNotProved ${name} ${duty}`;
}
