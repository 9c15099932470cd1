import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import { choices } from '../../../shared/service/choices.ts';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { type Misbehaviour, nameOfMisbehaviour, parseMisbehaviour } from '../misbehaviour/misbehaviour.ts';
import { perform, redirectedMark } from '../misbehaviour/perform.ts';
import type { MisbehaviourPlan } from '../misbehaviour/plan.ts';
import type { Answer } from './answer.ts';
import { type Credentials, tenantOf } from './credentials.ts';
import { refusal, refusalAnswer, serverErrorAnswer } from './refusal.ts';
import type { RequestLog } from './request-log.ts';

/** Carries out an operation whose credentials have been checked. Rejects when the connection breaks. */
export type OperationEndpoint = (incoming: IncomingMessage) => Promise<Answer>;

/** An organisation as requests find it: by its keys. */
export interface TenantEndpoints {
  readonly credentials: Credentials;
  readonly endpoint: (name: OperationName) => OperationEndpoint;
}

export interface OperationParts {
  readonly tenants: readonly TenantEndpoints[];
  readonly misbehaviour: MisbehaviourPlan;
  readonly log: RequestLog;
  /** Told of every request that begins and ends. */
  readonly traffic: { began(): void; ended(): void };
  /** Whether a request may ask for a misbehaviour itself. */
  readonly obeysHeader: boolean;
}

interface Connection {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** A request may ask for a misbehaviour with this header, in the text form of `parseMisbehaviour`. */
const misbehaviourHeader = 'Reference-Service-Misbehave';

/**
 * Answers a request for an operation, properly or as the service was told to. The credentials are checked before the body is read.
 *
 * @returns undefined when nothing is left to be written to the connection
 */
export async function answerOperation(
  parts: OperationParts,
  name: OperationName,
  { incoming, outgoing }: Connection,
): Promise<Answer | undefined> {
  const found = tenantOf(incoming.headers, parts.tenants);
  const told = misbehaviourFor(parts, name, incoming);
  if (!told.ok) return refusalAnswer(refusal(400, told.error));
  const misbehaviour = told.value;
  const entry = parts.log.add({
    method: incoming.method ?? '',
    path: operations[name].path,
    host: incoming.headers.host ?? '',
    contentType: incoming.headers['content-type'],
    credentials: found.check,
    misbehaviour: misbehaviour && nameOfMisbehaviour(misbehaviour),
  });
  const carryOut = async (): Promise<Answer> =>
    found.check === 'right' ? found.tenant.endpoint(name)(incoming) : refusalAnswer(unauthorised);

  parts.traffic.began();
  try {
    const answer = misbehaviour
      ? await perform(misbehaviour, { incoming, outgoing, carryOut, requiredFields: requiredFieldsOf(name) })
      : await carryOut();
    const status = answer?.status ?? (outgoing.headersSent ? outgoing.statusCode : undefined);
    if (status !== undefined) entry.answered(status);
    return answer;
  } catch (error) {
    if (incoming.socket.destroyed) return undefined;
    console.error('reference service:', error);
    entry.answered(500);
    return serverErrorAnswer();
  } finally {
    parts.traffic.ended();
  }
}

/** Which of the two is not right is not told. */
const unauthorised = refusal(choices.badCredentials.value, 'The credentials were not accepted');

/** A request that was redirected is answered properly when it comes back. */
function misbehaviourFor(
  { misbehaviour, obeysHeader }: OperationParts,
  name: OperationName,
  incoming: IncomingMessage,
): Result<Misbehaviour | undefined, string> {
  if (incoming.url?.includes(redirectedMark)) return success(undefined);
  const asked = obeysHeader ? incoming.headers[misbehaviourHeader.toLowerCase()] : undefined;
  if (typeof asked !== 'string') return success(misbehaviour.next(name));
  const parsed = parseMisbehaviour(asked);
  if (!parsed.ok) return failure(`${misbehaviourHeader}: ${parsed.error}`);
  misbehaviour.count(parsed.value);
  return parsed;
}

function requiredFieldsOf(name: OperationName): ReadonlySet<string> {
  const { shape } = operations[name].answer as z.ZodObject;
  return new Set(Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false));
}
