import { z } from 'zod';
import { shippedFile } from './shipped.ts';

const panelSchema = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(['row', 'stat', 'timeseries', 'table']),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  fieldConfig: z.object({ defaults: z.object({ unit: z.enum(['none', 's', 'bytes']) }) }).optional(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
export type Panel = z.infer<typeof panelSchema>;

/** The panels of the dashboard that ships, as far as a test or a picture has to know them. */
export const panels: readonly Panel[] = z
  .object({ panels: z.array(panelSchema) })
  .parse(JSON.parse(shippedFile('dashboard.json'))).panels;

/** Four times what lies between two of the figures that a depot of the try sends. */
export const rateInterval = '40s';

/** An expression as Grafana asks it. `depots`: a pattern of the names of those that are chosen. */
export function withVariables(expression: string, every: string, depots = '.*'): string {
  return expression.replaceAll('$__rate_interval', every).replaceAll('$depot', depots);
}

/** Every query of the panels. */
export const queries: readonly string[] = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
