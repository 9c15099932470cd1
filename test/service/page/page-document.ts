import { openApiDocument } from '../../../shared/service/openapi.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { exampleRequests } from './example-requests.ts';

type Json = Readonly<Record<string, unknown>>;

const description = `Analysis reports, record maintenance, searches, tachograph uploads and webhooks.

**This is the reference service: all of its records are made up.** Choose *Authorize* and give the two keys that it was
started with; unless it was told otherwise they are \`demo-api-token\` and \`demo-subscription-key\`. Then open an operation
and choose *Try it out*: the form holds a request that has an answer here. Give it no record of a real person.`;

/** The OpenAPI document of the interface, as this service gives it: with a request to begin with in each form. */
export function pageDocument(version: string): Json {
  // Without \`servers\`, requests go to where the document came from.
  const { servers: _, ...document } = openApiDocument(version);
  const paths = { ...objectIn(document, 'paths') };
  for (const { name, path, method } of operationList) {
    const example = (exampleRequests as Readonly<Record<string, unknown>>)[name];
    if (example === undefined) continue;
    const way = method.toLowerCase();
    const operation = objectIn(objectIn(paths, path), way);
    const body = objectIn(operation, 'requestBody');
    const content = objectIn(objectIn(body, 'content'), 'application/json');
    const filled = { ...body, content: { 'application/json': { ...content, example } } };
    paths[path] = { [way]: { ...operation, requestBody: filled } };
  }
  return { ...document, info: { ...objectIn(document, 'info'), description }, paths };
}

/** The document is made here, so a part that is missing is a mistake in this file. */
function objectIn(container: Json, name: string): Json {
  const value = container[name];
  if (typeof value !== 'object' || value === null) throw new Error(`the document has no ${name}`);
  return Object.fromEntries(Object.entries(value));
}
