import { type Context, Hono } from 'hono';
import { z } from 'zod';

/** What is answered: JSON, or nothing at all. */
type ControlAnswer = { readonly status: 200 | 201; readonly json: unknown } | { readonly status: 204 } | ControlRefusal;

interface ControlRefusal {
  readonly status: 400 | 404;
  /** A sentence for whoever asked. */
  readonly text: string;
}

/** What one route was asked. */
interface ControlQuestion<Body> {
  readonly body: Body;
  /** A step of the path in braces. */
  readonly parameter: (name: string) => string;
  readonly query: (name: string) => string | undefined;
}

interface Described {
  readonly description: string;
}

/** One way to ask or tell the service something. The routes and their OpenAPI document are made from the same entry. */
export interface ControlRoute<Body extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As OpenAPI writes it, such as `/webhooks/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** More than the summary says. */
  readonly description?: string;
  readonly query?: Readonly<Record<string, Described>>;
  readonly body?: Body;
  readonly answer: Described & { readonly status: 200 | 201 | 204; readonly schema?: z.ZodType };
  /** What is not there, where something may be missing. */
  readonly notFound?: string;
  readonly handle: (question: ControlQuestion<z.output<Body>>) => ControlAnswer | Promise<ControlAnswer>;
}

/** Lets the handler know the type of the body that its entry names. */
export function controlRoute<Body extends z.ZodType>(route: ControlRoute<Body>): ControlRoute {
  // A handler of one body cannot be called with another, and `mounted` gives each the body of its own schema.
  return route as unknown as ControlRoute;
}

export function mounted(routes: readonly ControlRoute[]): Hono {
  const app = new Hono();
  for (const route of routes) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) =>
      response(context, await answered(route, context)),
    );
  }
  return app;
}

async function answered(route: ControlRoute, context: Context): Promise<ControlAnswer> {
  const question = {
    parameter: (name: string) => context.req.param(name) ?? '',
    query: (name: string) => context.req.query(name),
  };
  if (!route.body) return route.handle({ ...question, body: undefined });
  const json = await context.req.json().then(
    (value: unknown) => ({ value }),
    () => undefined,
  );
  if (!json) return { status: 400, text: 'The body is no JSON text' };
  const asked = route.body.safeParse(json.value);
  return asked.success
    ? route.handle({ ...question, body: asked.data })
    : { status: 400, text: z.prettifyError(asked.error) };
}

function response(context: Context, answer: ControlAnswer): Response {
  if ('text' in answer) return context.text(answer.text, answer.status);
  return 'json' in answer ? context.json(answer.json, answer.status) : context.body(null, answer.status);
}
