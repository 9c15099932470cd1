import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { choices } from '../../../shared/service/choices.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { nameOfMisbehaviour, parseMisbehaviour } from '../misbehaviour/misbehaviour.ts';
import { perform, redirectedMark } from '../misbehaviour/perform.ts';
import type { MisbehaviourPlan } from '../misbehaviour/plan.ts';
import { type Credentials, checkCredentials } from './credentials.ts';
import { refusal, refusalResponse, serverErrorResponse } from './refusal.ts';
import type { RequestLog } from './request-log.ts';

export type ServiceContext = Context<{ Bindings: HttpBindings }>;

/** Carries out an operation whose credentials have been checked. Rejects when the connection breaks. */
export type OperationEndpoint = (context: ServiceContext) => Promise<Response>;

export interface ApplicationParts {
  readonly credentials: Credentials;
  readonly endpoints: ReadonlyMap<OperationName, OperationEndpoint>;
  readonly misbehaviour: MisbehaviourPlan;
  readonly log: RequestLog;
  /** Told of every request that begins and ends. */
  readonly traffic: { began(): void; ended(): void };
  /** Whether a request may ask for a misbehaviour itself. */
  readonly obeysHeader: boolean;
}

/** A request may ask for a misbehaviour with this header, in the text form of `parseMisbehaviour`. */
export const misbehaviourHeader = 'Reference-Service-Misbehave';

/** The operations of the table at their paths, with the checks that all of them share. */
export function createApplication(parts: ApplicationParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  for (const [name, endpoint] of parts.endpoints) {
    const { method, path } = operations[name];
    app.on(method, path, (context) => answer(parts, name, endpoint, context));
    app.all(path, () => refusalResponse(refusal(405, `This address takes ${method} only`)));
  }
  app.notFound(() => refusalResponse(refusal(404, 'There is no such operation')));
  app.onError((error, context) => {
    if (context.env.incoming.socket.destroyed) return RESPONSE_ALREADY_SENT;
    console.error(`reference service: ${error.stack ?? error.message}`);
    return serverErrorResponse();
  });
  return app;
}

async function answer(
  parts: ApplicationParts,
  operationName: OperationName,
  endpoint: OperationEndpoint,
  context: ServiceContext,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const credentials = checkCredentials(incoming.headers, parts.credentials);
  const misbehaviour = misbehaviourFor(parts, operationName, context);
  const entry = parts.log.add({
    method: incoming.method ?? '',
    path: context.req.path,
    host: incoming.headers.host ?? '',
    contentType: incoming.headers['content-type'],
    credentials,
    misbehaviour: misbehaviour && nameOfMisbehaviour(misbehaviour),
  });
  parts.traffic.began();
  const carryOut = (): Promise<Response> =>
    credentials === 'right' ? endpoint(context) : Promise.resolve(unauthorised());
  try {
    const response = misbehaviour
      ? await perform(misbehaviour, { incoming, outgoing, carryOut, requiredFields: requiredFieldsOf(operationName) })
      : await carryOut();
    if (response !== RESPONSE_ALREADY_SENT) entry.answered(response.status);
    else if (outgoing.headersSent) entry.answered(outgoing.statusCode);
    return response;
  } finally {
    parts.traffic.ended();
  }
}

function misbehaviourFor({ misbehaviour, obeysHeader }: ApplicationParts, operation: string, context: ServiceContext) {
  if (context.req.query(redirectedMark) !== undefined) return undefined;
  const asked = obeysHeader ? context.req.header(misbehaviourHeader) : undefined;
  if (asked === undefined) return misbehaviour.next(operation);
  const parsed = parseMisbehaviour(asked);
  if (!parsed.ok) throw new Error(`the header ${misbehaviourHeader} cannot be read: ${parsed.error}`);
  misbehaviour.count(parsed.value);
  return parsed.value;
}

function requiredFieldsOf(name: OperationName): ReadonlySet<string> {
  const { shape } = operations[name].answer as z.ZodObject;
  return new Set(Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false));
}

/** Both headers are checked before the body is read; which one is wrong is not told. */
function unauthorised(): Response {
  return refusalResponse(refusal(choices.badCredentials.value, 'The credentials were not accepted'));
}
