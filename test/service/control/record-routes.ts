import { Hono } from 'hono';
import { z } from 'zod';
import { dateTimeSchema } from '../../../shared/service/fields.ts';
import type { Driver } from '../../../shared/service/operations/driver-record.ts';
import type { Clocking } from '../batches/clocking.ts';

/** Records that no operation of the interface reads or makes. */
export interface ControlledRecords {
  /** Every clocking of a driver, or of all. */
  clockings(driverId?: string): readonly Clocking[];
  /** Somebody clocks in or out; undefined when there is no such driver. */
  addClocking(clocking: Omit<Clocking, 'id'>): Clocking | undefined;
  /** A driver's whole record. */
  driver(driverId: string): Driver | undefined;
}

const newClocking = z.strictObject({
  driverId: z.string(),
  isClockIn: z.boolean(),
  clockingTimeStamp: dateTimeSchema,
});

export function recordRoutes(records: ControlledRecords): Hono {
  const app = new Hono();
  app.get('/clockings', (context) => context.json(records.clockings(context.req.query('driverId'))));
  app.post('/clockings', async (context) => {
    const asked = newClocking.safeParse(await context.req.json());
    if (!asked.success) return context.text(z.prettifyError(asked.error), 400);
    const added = records.addClocking(asked.data);
    return added ? context.json(added, 201) : context.text('There is no such driver', 404);
  });
  app.get('/drivers/:id', (context) => {
    const driver = records.driver(context.req.param('id'));
    return driver ? context.json(driver) : context.text('There is no such driver', 404);
  });
  return app;
}
