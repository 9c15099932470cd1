import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { failure, type Result, success } from '../../../shared/result.ts';

/** What a person gave for one call. */
export interface GivenRequest {
  /** The fields: an object, or whatever else was given, which the contract then refuses. */
  readonly body: unknown;
  /** For an upload. */
  readonly file: { readonly fileName: string; readonly bytes: Uint8Array } | null;
}

/**
 * Reads `--body` (JSON, `@FILE` or `@-` for standard input; nothing means no fields) and `--file`. The error is a
 * sentence that says what to do.
 */
export async function readGivenRequest(given: {
  readonly body?: string | undefined;
  readonly file?: string | undefined;
}): Promise<Result<GivenRequest, string>> {
  const body = given.body === undefined ? success<unknown>({}) : await readBody(given.body);
  if (!body.ok || given.file === undefined) return body.ok ? success({ body: body.value, file: null }) : body;
  const bytes = await readFile(given.file).catch((error: NodeJS.ErrnoException) => error);
  if (bytes instanceof Error) return failure(unreadable(given.file, bytes));
  return success({ body: body.value, file: { fileName: path.basename(given.file), bytes } });
}

async function readBody(given: string): Promise<Result<unknown, string>> {
  const text = given.startsWith('@') ? await textOf(given.slice(1)) : success(given);
  if (!text.ok) return text;
  try {
    // A byte order mark is no JSON, and Windows editors write one.
    return success(JSON.parse(text.value.replace(/^\uFEFF/, '')));
  } catch {
    return failure('--body is not JSON. Check quotes and commas; in most shells it is easier to give it as @FILE.');
  }
}

async function textOf(fileName: string): Promise<Result<string, string>> {
  if (fileName === '-') return success(await readAll(process.stdin));
  const text = await readFile(fileName, 'utf8').catch((error: NodeJS.ErrnoException) => error);
  return text instanceof Error ? failure(unreadable(fileName, text)) : success(text);
}

function unreadable(fileName: string, { code = 'unknown' }: NodeJS.ErrnoException): string {
  return `The file "${fileName}" cannot be read (${code}). Check its name and that you may read it.`;
}
