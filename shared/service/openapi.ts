import { credentialHeaders } from './bodies.ts';
import { choices } from './choices.ts';
import { type JsonObject, type OpenApiSchemas, openApiSchemas } from './openapi-schemas.ts';
import { answersWithRows, type Operation } from './operation.ts';
import { operationList } from './operations.ts';
import { webhookEvents, webhookHeaders } from './webhooks.ts';

/**
 * The whole interface as an OpenAPI 3.1 document, made from the table of operations, so that other tools can check a
 * client or a service against it. Where the interface leaves a point open, the document follows the choice made.
 *
 * @param version version of the document itself
 */
export function openApiDocument(version: string): JsonObject {
  const schemas = openApiSchemas();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleet Compliance Data Service',
      version,
      description: 'Analysis reports, record maintenance, searches, tachograph uploads and webhooks.',
    },
    servers: [{ url: '/' }],
    security: [Object.fromEntries(Object.keys(credentialHeaders).map((name) => [name, []]))],
    tags: [...new Set(operationList.map(tagOf))].map((name) => ({ name })),
    paths: Object.fromEntries(
      operationList.map((operation) => [
        operation.path,
        { [operation.method.toLowerCase()]: operationObject(operation, schemas) },
      ]),
    ),
    webhooks: Object.fromEntries(Object.keys(webhookEvents).map((event) => [event, webhookObject(event, schemas)])),
    components: {
      schemas: schemas.components,
      securitySchemes: Object.fromEntries(
        Object.entries(credentialHeaders).map(([name, header]) => [
          name,
          { type: 'apiKey', in: 'header', name: header },
        ]),
      ),
    },
    'x-choices': Object.values(choices).map(({ topic, choice, reason }) => ({ topic, choice, reason })),
  };
}

/** In the document because validators take a status that it does not have for a fault. */
const undescribedRefusal =
  'either credential is missing or invalid; the status and body of that are not shown by the interface';

/** First segment of the path, such as `analysis-reports`. */
function tagOf(operation: Operation): string {
  return operation.path.split('/')[1] ?? operation.name;
}

function operationObject(operation: Operation, schemas: OpenApiSchemas): JsonObject {
  const answer = schemas.answer(operation.name);
  return {
    operationId: operation.name,
    summary: operation.purpose,
    tags: [tagOf(operation)],
    ...(operation.encoding === 'none' ? {} : { requestBody: requestBody(operation, schemas) }),
    responses: {
      [operation.successStatus]: jsonContent(
        operation.kind === 'upload' ? 'a tachograph file was processed' : 'success',
        answersWithRows(operation) ? { type: 'array', items: answer } : answer,
      ),
      400: jsonContent('an input parameter is invalid or missing', schemas.errorBody),
      [choices.badCredentials.value]: jsonContent(undescribedRefusal, schemas.errorBody),
      500: jsonContent('an unexpected error occurred', schemas.serverErrorBody),
      default: { description: 'other statuses are not shown by the interface' },
    },
  };
}

function requestBody(operation: Operation, schemas: OpenApiSchemas): JsonObject {
  return operation.encoding === 'multipart'
    ? { required: true, content: { 'multipart/form-data': formContent() } }
    : { required: true, content: { 'application/json': { schema: schemas.request(operation.name) } } };
}

/** The parts of the form as they are sent: the file's name is in the header of its part. */
function formContent(): JsonObject {
  const { file, siteProductCode } = choices.multipartPartNames.value;
  return {
    schema: {
      type: 'object',
      required: [file],
      properties: {
        [file]: {
          type: 'string',
          format: 'binary',
          description: 'file content as it is; the names of the parts are not shown by the interface',
        },
        [siteProductCode]: { type: 'string', description: 'site used for any new drivers or vehicles' },
      },
    },
    encoding: { [file]: { contentType: choices.multipartFileType.value } },
  };
}

function webhookObject(event: string, schemas: OpenApiSchemas): JsonObject {
  const headers = Object.values(webhookHeaders).map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    post: {
      operationId: `webhook-${event}`,
      summary: `event ${event}`,
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema: schemas.event(event) } } },
      responses: {
        '2XX': { description: 'the delivery was taken; which status is expected is not shown by the interface' },
      },
    },
  };
}

function jsonContent(description: string, schema: JsonObject): JsonObject {
  return { description, content: { 'application/json': { schema } } };
}
