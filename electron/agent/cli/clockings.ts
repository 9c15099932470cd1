import { mostAsideDeliveries } from '../../../shared/contract/limits.ts';
import type { HeardClocking } from '../../../shared/contract/reports/clockings.ts';
import { byteOrderMark, csvLines, type Separator } from '../../../shared/format/csv.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, print } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

export interface ClockingsOptions extends CommonOptions {
  readonly driver?: string;
  /** The first day, as `YYYY-MM-DD`. */
  readonly from?: string;
  /** The last one. */
  readonly to?: string;
  readonly csv: boolean;
  readonly separator: Separator;
  /** The deliveries that nobody knows the meaning of, in place of the clockings. */
  readonly notUnderstood: boolean;
}

/**
 * What webhooks told: each clocking as its newest delivery says, or with `--json` also every delivery of it as it came.
 * Deliveries that are not understood come as they are.
 */
export function clockings(options: ClockingsOptions): Promise<number> {
  return withDepot(options, (depot) =>
    options.notUnderstood ? printAside(options, depot) : printList(options, depot),
  );
}

const csvHeads = [
  'clockingId',
  'driverId',
  'driverName',
  'direction',
  'clockingTimeStamp',
  'action',
  'heardAt',
  'changedHere',
];

async function printList(options: ClockingsOptions, { ask }: DepotAccess): Promise<number> {
  const { driver = '', from = null, to = null } = options;
  const { clockings: all } = await ask('clockings.list', { driverId: driver, from, to });
  if (options.csv) {
    const lines = all.map((clocking) => [
      clocking.clockingId,
      clocking.driverId ?? '',
      clocking.name ?? '',
      directionOf(clocking),
      iso(clocking.clockedAt) ?? '',
      actionOf(clocking) ?? '',
      iso(clocking.heardAt) ?? '',
      clocking.changedHere ?? '',
    ]);
    process.stdout.write(`${byteOrderMark}${csvLines([csvHeads, ...lines], options.separator)}`);
    return exitCodes.done;
  }
  for (const clocking of all) {
    const { clockingId, driverId, name, isClockIn, clockedAt, heardAt, changedHere, history, deliveries } = clocking;
    const direction = directionOf(clocking);
    const facts = {
      id: clockingId,
      driver: name ?? driverId ?? '–',
      direction: direction === '' ? '–' : t(`command.clockings.${direction}`),
      at: iso(clockedAt) ?? '–',
      heard: iso(heardAt) ?? '–',
    };
    print(options, t('command.clockings.line', facts), {
      ...{ clockingId, driverId, driverName: name, isClockIn },
      clockingTimeStamp: iso(clockedAt),
      action: actionOf(clocking),
      heardAt: iso(heardAt),
      changedHere,
      history: history.map((event) => ({ ...event, at: iso(event.at) })),
      deliveries: deliveries.map((delivery) => ({ ...delivery, receivedAt: iso(delivery.receivedAt) })),
    });
  }
  if (all.length === 0 && !options.json) print(options, t('command.clockings.none'), null);
  return exitCodes.done;
}

async function printAside(options: ClockingsOptions, { ask }: DepotAccess): Promise<number> {
  for (let after = 0; ; ) {
    const { deliveries } = await ask('clockings.aside', { after, limit: mostAsideDeliveries });
    for (const { id, event, receivedAt, body } of deliveries) {
      print(options, `${iso(receivedAt)}\t${event}\t${body}`, { event, receivedAt: iso(receivedAt), body });
      after = id;
    }
    if (deliveries.length < mostAsideDeliveries) return exitCodes.done;
  }
}

function directionOf({ isClockIn }: Pick<HeardClocking, 'isClockIn'>): 'in' | 'out' | '' {
  return isClockIn === null ? '' : isClockIn ? 'in' : 'out';
}

/** What the newest delivery says was done with it, in the service's own word; null where it says nothing. */
function actionOf({ history }: Pick<HeardClocking, 'history'>): string | null {
  return history.findLast((event) => event.what === 'heard')?.action ?? null;
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
