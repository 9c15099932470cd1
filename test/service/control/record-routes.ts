import { z } from 'zod';
import { dateTimeSchema } from '../../../shared/service/fields.ts';
import { type Driver, driver } from '../../../shared/service/operations/driver-record.ts';
import type { Clocking } from '../batches/clocking.ts';
import { type ControlRoute, controlRoute } from './control-route.ts';

/** Records that no operation of the interface reads or makes. */
export interface ControlledRecords {
  /** Every clocking of a driver, or of all. */
  clockings(driverId?: string): readonly Clocking[];
  /** Somebody clocks in or out; undefined when there is no such driver. */
  addClocking(clocking: Omit<Clocking, 'id'>): Clocking | undefined;
  /** A driver's whole record. */
  driver(driverId: string): Driver | undefined;
}

const newClocking = z
  .strictObject({
    driverId: z.string(),
    isClockIn: z.boolean().meta({ description: 'true for a clock-in, false for a clock-out' }),
    clockingTimeStamp: dateTimeSchema.meta({ format: 'date-time' }),
  })
  .meta({ examples: [{ driverId: 'D1001', isClockIn: true, clockingTimeStamp: '2026-11-21T06:00:00Z' }] });
const clocking = z.object({
  id: z.string(),
  driverId: z.string(),
  clockingTimeStamp: z.string().meta({ format: 'date-time' }),
  isClockIn: z.boolean(),
});

export function recordRoutes(records: ControlledRecords): readonly ControlRoute[] {
  return [
    controlRoute({
      method: 'GET',
      path: '/clockings',
      summary: 'the clockings, which no operation lists',
      query: { driverId: { description: 'only those of this driver' } },
      answer: { status: 200, description: 'in the shape of the webhook', schema: z.array(clocking) },
      handle: ({ query }) => ({ status: 200, json: records.clockings(query('driverId')) }),
    }),
    controlRoute({
      method: 'POST',
      path: '/clockings',
      summary: 'somebody clocks in or out',
      description: 'Webhooks that want the event `clocking` are told.',
      body: newClocking,
      answer: { status: 201, description: 'the clocking, with its identifier', schema: clocking },
      notFound: 'there is no such driver',
      handle({ body }) {
        const added = records.addClocking(body);
        return added ? { status: 201, json: added } : { status: 404, text: 'There is no such driver' };
      },
    }),
    controlRoute({
      method: 'GET',
      path: '/drivers/{id}',
      summary: "a driver's whole record, which no operation shows",
      answer: { status: 200, description: 'as drivers-update takes it', schema: driver },
      notFound: 'there is no such driver',
      handle({ parameter }) {
        const found = records.driver(parameter('id'));
        return found ? { status: 200, json: found } : { status: 404, text: 'There is no such driver' };
      },
    }),
  ];
}
