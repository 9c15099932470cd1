import type { DutyName } from '../../shared/contract/duties.ts';
import type { Depot, DepotWay } from './depot.ts';

/** Something that goes wrong in a depot, and is put right. */
export interface Breakage {
  readonly what: string;
  /** The alerts that must fire for it, each by its name and that of the depot or of its company, which are the same. */
  readonly alerts: readonly string[];
  /** Those that may fire besides, because they tell of the same. */
  readonly besides: readonly string[];
  readonly doBreak: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

/** What the breakages need of the try. */
export interface TryParts {
  /** Twenty. */
  readonly depots: readonly Depot[];
  /** Files that each depot has sent before anything breaks. */
  readonly filesBefore: number;
  /** Waits until the expression gives something for the depot. */
  readonly comes: (depot: Depot, expression: string) => Promise<void>;
  /** The service that depot 2 has for itself. */
  readonly ownService: { readonly stop: () => Promise<void>; readonly startAgain: () => Promise<void> };
  /** Called when the try is over, last first. */
  readonly atEnd: (end: () => Promise<unknown>) => void;
  /** The program as before, and the same with a higher version. */
  readonly programs: { readonly usual: string; readonly newer: string };
  readonly credentials: DepotWay['credentials'];
  /** Environment with which a program's clock is ahead by so much, such as `+25h`, or by what stands in a file. */
  readonly withClock: (
    clock: { readonly FAKETIME: string } | { readonly FAKETIME_TIMESTAMP_FILE: string },
  ) => Readonly<Record<string, string>>;
  /** Of this PC, at which nothing listens. */
  readonly freePort: number;
}

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
