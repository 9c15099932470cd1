import type { z } from 'zod';

/**
 * The purpose of an operation, which decides the form of its answer: `report`, `search` and `list` answer with rows,
 * `batch` with one BatchResult, `upload` with one receipt.
 */
export type OperationKind = 'report' | 'search' | 'list' | 'batch' | 'upload';

const rowsKinds = ['report', 'search', 'list'] as const satisfies readonly OperationKind[];

/** The kinds whose answer is an array of rows. */
export type RowsKind = (typeof rowsKinds)[number];

/** How the request is encoded; `none` for the GET, which has no body. */
export type RequestEncoding = 'json' | 'multipart' | 'none';

/** Where a batch request keeps its items, so that it can be split and continued. */
export interface BatchForm {
  /** Field of the request that holds the items. */
  readonly itemsField: string;
  /** Field of an item that names the record; null where the item is the identifier itself. */
  readonly identifierField: string | null;
}

/** What the field that names a record of a batch is called, also where the item is the identifier itself. */
export function identifierName({ identifierField, itemsField }: BatchForm): string {
  return identifierField ?? itemsField.replace(/s$/, '');
}

/** One operation of the service. The client, the reference service, the help and the OpenAPI document derive from it. */
export interface Operation<
  Name extends string = string,
  Kind extends OperationKind = OperationKind,
  Request extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
> {
  /** Last segment of the path, case-sensitive. */
  readonly name: Name;
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  /** Follows the base address; starts with `/`. */
  readonly path: string;
  readonly purpose: string;
  readonly encoding: RequestEncoding;
  /** Strict: a field that is not listed is refused. */
  readonly request: Request;
  /** Tolerant. One row where the kind answers with rows, the whole body otherwise. */
  readonly answer: Answer;
  readonly successStatus: 200 | 201;
  /** What the service assumes for a parameter that is omitted, as documented. Never sent by the client. */
  readonly defaults: Readonly<Partial<z.output<Request>>>;
  /** Set for the kind `batch` only. */
  readonly batch: BatchForm | null;
}

interface OperationDefinition<
  Name extends string,
  Kind extends OperationKind,
  Request extends z.ZodObject,
  Answer extends z.ZodObject,
> {
  readonly name: Name;
  readonly kind: Kind;
  /** The path up to the operation's name, such as `/fleets/v1/api`. */
  readonly api: string;
  readonly purpose: string;
  readonly encoding?: RequestEncoding;
  readonly request: Request;
  readonly answer: Answer;
  readonly defaults?: Readonly<Partial<z.output<Request>>>;
  readonly batch?: BatchForm;
}

/** Makes a row of the table of operations. Only uploads answer 201, and only an operation without a body is a GET. */
export function defineOperation<
  const Name extends string,
  const Kind extends OperationKind,
  Request extends z.ZodObject,
  Answer extends z.ZodObject,
>(definition: OperationDefinition<Name, Kind, Request, Answer>): Operation<Name, Kind, Request, Answer> {
  const { api, name, kind, purpose, request, answer, encoding = 'json', batch = null } = definition;
  return {
    name,
    kind,
    method: encoding === 'none' ? 'GET' : 'POST',
    path: `${api}/${name}`,
    purpose,
    encoding,
    request,
    answer,
    successStatus: kind === 'upload' ? 201 : 200,
    defaults: definition.defaults ?? ({} as Partial<z.output<Request>>),
    batch,
  };
}

/** Whether an operation answers with an array of rows, and not with one object. */
export function answersWithRows(operation: Operation): boolean {
  return rowsKinds.some((kind) => kind === operation.kind);
}
