import { z } from 'zod';
import type { SeenRequest } from '../http/request-log.ts';
import { parseMisbehaviour } from '../misbehaviour/misbehaviour.ts';
import { type MisbehaviourPlan, parseMisbehaviourRates } from '../misbehaviour/plan.ts';
import type { ReceivedFile } from '../uploads/inbox.ts';
import { type ControlRoute, controlRoute } from './control-route.ts';

/** What an organisation was sent. */
export interface ControlledFiles {
  /** Every file that arrived, in order; the same bytes once for each time that they came. */
  received(): readonly ReceivedFile[];
  /** Resolves when every file that arrived has been processed. */
  settled(): Promise<void>;
}

/** What the service was asked, and what it is told to do with it. */
export interface ControlledTraffic {
  /** What it is told to do wrong, and what it did. */
  readonly misbehaviour: MisbehaviourPlan;
  /** The newest requests, oldest first. */
  requests(): readonly SeenRequest[];
}

const forms =
  'a status such as `500` (`;carried-out`, `;retry-after=2`, `;retry-after-date=2`), `stall`, `cut-before-body`, `cut-during-body`, `cut-after-body`, `cut-during-answer`, `broken-body`, `drip;interval-ms=20`, `late;delay-ms=500`, `huge;size-bytes=50000000`, `redirect;to=other-origin;status=302`, `extra-fields`, `nulls`, `empty`, `misfit`';

const instruction = z
  .strictObject({
    what: z.string().meta({ description: forms }),
    operation: z
      .string()
      .optional()
      .meta({ description: 'only requests of this operation; of every one when omitted' }),
    times: z.int().min(1).optional().meta({ description: 'for so many requests; for one when omitted' }),
  })
  .meta({ examples: [{ what: '503;retry-after=2', operation: 'driver-d53', times: 2 }] });
const rates = z
  .strictObject({
    rates: z
      .string()
      .meta({ description: 'each with the share of requests, from 0 to 1, after `@`; with commas between' }),
    seed: z.int().default(1).meta({ description: 'the same seed gives the same choice' }),
  })
  .meta({ examples: [{ rates: '500@0.05,cut-after-body@0.1', seed: 1 }] });

const seenRequest = z.object({
  method: z.string(),
  path: z.string().meta({ description: 'without a query' }),
  host: z.string(),
  contentType: z.string().optional(),
  credentials: z.enum(['right', 'missing', 'wrong']),
  misbehaviour: z.string().optional().meta({ description: 'what was done instead of a proper answer' }),
  status: z
    .int()
    .optional()
    .meta({ description: 'missing while there is no answer, and where the connection was cut' }),
});

const receivedFile = z.object({
  digitalTachographId: z.string(),
  sha256: z.string().meta({ description: 'of the bytes that arrived, in hexadecimal' }),
  sizeBytes: z.int(),
  fileName: z.string(),
  siteProductCode: z.string().optional(),
  way: z.enum(['multipart', 'json']),
  receivedAtMs: z.number().meta({ description: 'by the clock of the service, in milliseconds since 1970' }),
  outcome: z.string().optional().meta({ description: 'what became of it; missing until it was processed' }),
});

export function trafficRoutes(service: ControlledTraffic): readonly ControlRoute[] {
  return [
    controlRoute({
      method: 'GET',
      path: '/requests',
      summary: 'the newest requests, oldest first',
      answer: { status: 200, description: 'without keys, names and contents', schema: z.array(seenRequest) },
      handle: () => ({ status: 200, json: service.requests() }),
    }),
    controlRoute({
      method: 'GET',
      path: '/misbehaviours',
      summary: 'how often each thing was done wrong',
      answer: { status: 200, description: 'by name', schema: z.record(z.string(), z.int()) },
      handle: () => ({ status: 200, json: service.misbehaviour.counts() }),
    }),
    controlRoute({
      method: 'POST',
      path: '/misbehave',
      summary: 'do something wrong with the next requests',
      description: 'A request can ask for the same itself, with the header `Reference-Service-Misbehave`.',
      body: instruction,
      answer: { status: 204, description: 'it will be done' },
      handle({ body: { what, operation, times } }) {
        const parsed = parseMisbehaviour(what);
        if (!parsed.ok) return { status: 400, text: parsed.error };
        service.misbehaviour.instruct(parsed.value, { ...(operation && { operation }), ...(times && { times }) });
        return { status: 204 };
      },
    }),
    controlRoute({
      method: 'POST',
      path: '/rates',
      summary: 'do things wrong every now and then',
      body: rates,
      answer: { status: 204, description: 'it will be done until told otherwise' },
      handle({ body }) {
        const parsed = parseMisbehaviourRates(body.rates);
        if (!parsed.ok) return { status: 400, text: parsed.error };
        service.misbehaviour.setRates(parsed.value, body.seed);
        return { status: 204 };
      },
    }),
    controlRoute({
      method: 'POST',
      path: '/behave',
      summary: 'do everything right from now on',
      answer: { status: 204, description: 'what was to be done wrong is forgotten, the counts stay' },
      handle() {
        service.misbehaviour.clear();
        return { status: 204 };
      },
    }),
  ];
}

export function fileRoutes(tenant: ControlledFiles): readonly ControlRoute[] {
  return [
    controlRoute({
      method: 'GET',
      path: '/received',
      summary: 'every file that arrived, in order',
      answer: { status: 200, description: 'the same bytes once for each time', schema: z.array(receivedFile) },
      handle: () => ({ status: 200, json: tenant.received() }),
    }),
    controlRoute({
      method: 'POST',
      path: '/settled',
      summary: 'wait until every file that arrived is processed',
      answer: { status: 204, description: 'the reports show all of them' },
      async handle() {
        await tenant.settled();
        return { status: 204 };
      },
    }),
  ];
}
