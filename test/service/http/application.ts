import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type OperationName, operations } from '../../../shared/service/operations.ts';
import { type Answer, writeAnswer } from './answer.ts';
import { answerOperation, type OperationParts } from './answer-operation.ts';
import { refusal, refusalAnswer } from './refusal.ts';

type Environment = { Bindings: HttpBindings };

/** The operations of the table at their paths. Whatever else is asked for is refused. */
export function createApplication(parts: OperationParts): Hono<Environment> {
  const app = new Hono<Environment>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    app.on(method, path, async (context) => sent(context, await answerOperation(parts, name, context.env)));
    app.all(path, (context) => sent(context, refusalAnswer(refusal(405, `This address takes ${method} only`))));
  }
  app.notFound((context: Context<Environment>) =>
    sent(context, refusalAnswer(refusal(404, 'There is no such operation'))),
  );
  return app;
}

/** Undefined where everything has been said on the connection already. */
function sent(context: Context<Environment>, answer: Answer | undefined): Response {
  if (answer) writeAnswer(context.env.outgoing, answer);
  return RESPONSE_ALREADY_SENT;
}
