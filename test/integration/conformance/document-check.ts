import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { HttpAnswer, HttpRequest, HttpTransport } from '../../../electron/engine/ports.ts';
import { openApiDocument } from '../../../shared/service/openapi.ts';

/** The OpenAPI document as others get it. */
export const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0')));

/** Holds every request and answer that passes against the document, with a validator that is not ours. */
export interface DocumentCheck {
  readonly transport: HttpTransport;
  /** `POST /path 200` for each exchange, oldest first. */
  readonly seen: readonly string[];
  /** Where a request or an answer is not what the document says. */
  readonly problems: readonly string[];
}

export function checkedAgainstDocument(transport: HttpTransport): DocumentCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('base64', /^[A-Za-z0-9+/]+={0,2}$/);
  ajv.addSchema(document, 'document');
  const seen: string[] = [];
  const problems: string[] = [];

  function note(where: string, errors: readonly ErrorObject[] | null | undefined): void {
    for (const { instancePath, message } of errors ?? []) problems.push(`${where}${instancePath} ${message}`);
  }

  function check(pointer: readonly string[], value: unknown, where: string): void {
    const path = pointer.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = ajv.getSchema(`document#/${path}`);
    if (!validate) {
      problems.push(`${where} is not described`);
    } else if (!validate(value)) note(where, validate.errors);
  }

  async function checkRequest(request: HttpRequest, place: readonly string[], where: string): Promise<void> {
    for (const { name } of Object.values<{ name: string }>(document.components.securitySchemes)) {
      if (!request.headers[name]) problems.push(`${where} has no header ${name}`);
    }
    const type = request.headers['Content-Type'];
    if (type === undefined) return;
    const mediaType = type.split(';')[0] ?? '';
    const content = [...place, 'requestBody', 'content', mediaType, 'schema'];
    const bytes = Buffer.concat([...request.body]);
    const body = mediaType === 'application/json' ? JSON.parse(bytes.toString('utf8')) : await formOf(bytes, type);
    check(content, body, `${where} request`);
  }

  function checkAnswer({ status, headers, body }: HttpAnswer, place: readonly string[], where: string): void {
    const mediaType = headers['content-type'] ?? '';
    const content = [...place, 'responses', String(status), 'content', mediaType, 'schema'];
    check(content, JSON.parse(new TextDecoder().decode(body)), `${where} ${status}`);
  }

  return {
    seen,
    problems,
    transport: {
      close: () => transport.close(),
      async request(request) {
        const { pathname } = new URL(request.url);
        const place = ['paths', pathname, request.method.toLowerCase()];
        const where = `${request.method} ${pathname}`;
        await checkRequest(request, place, where);
        const answer = await transport.request(request);
        if (answer.ok) checkAnswer(answer.value, place, where);
        seen.push(`${where} ${answer.ok ? answer.value.status : 'no answer'}`);
        return answer;
      },
    },
  };
}

/** The parts of a form by their names, a file as the binary text that the document calls it. */
async function formOf(bytes: Uint8Array, contentType: string): Promise<Record<string, string>> {
  const form = await new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': contentType } }).formData();
  const parts = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]);
  return Object.fromEntries(await Promise.all(parts));
}
