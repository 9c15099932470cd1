import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { failure, type Result, success } from '../../../shared/result.ts';
import { invalidParameters, type Refusal, refusal } from '../http/refusal.ts';

/** The interface does not show the names of the parts. */
export interface PartNames {
  readonly file: string;
  readonly siteProductCode: string;
}

export interface UploadedFile {
  readonly fileName: string;
  /** The content in the pieces that it came in; they are not joined, because uploads must be fast. */
  readonly chunks: readonly Buffer[];
  readonly sizeBytes: number;
  readonly siteProductCode: string | undefined;
}

const largestFieldBytes = 1024;
/** Larger than any download's share of a network read, so that parts arrive in few pieces. */
const readAheadBytes = 256 * 1024;

/**
 * Reads a multipart upload with a parser that is not the client's encoder. Exactly one file part with a name and with content is
 * wanted, at most one site product code, and nothing else. The body is always read to its end. Rejects when the connection breaks.
 */
export function readMultipartUpload(
  incoming: IncomingMessage,
  partNames: PartNames,
  largestFileBytes: number,
): Promise<Result<UploadedFile, Refusal>> {
  const parser = parserFor(incoming);
  if (!parser) return Promise.resolve(failure(wrong('', 'expected multipart form data with a boundary')));
  const form = createForm(partNames, largestFileBytes);
  parser.on('file', (name, content, info) => form.file(name, info.filename, content));
  parser.on('field', (name, value) => form.field(name, value));
  return new Promise((resolve, reject) => {
    parser.on('close', () => resolve(form.result()));
    parser.on('error', () => {
      incoming.unpipe(parser);
      incoming.resume();
      resolve(failure(wrong('', 'the multipart form ends too early or is not one')));
    });
    incoming.on('aborted', () => {
      parser.destroy();
      reject(new Error('the connection broke while the body was read'));
    });
    incoming.pipe(parser);
  });
}

function parserFor(incoming: IncomingMessage): busboy.Busboy | undefined {
  if (!/^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '')) return undefined;
  try {
    return busboy({
      headers: incoming.headers,
      defParamCharset: 'utf8',
      highWaterMark: readAheadBytes,
      fileHwm: readAheadBytes,
      limits: { fieldSize: largestFieldBytes, fields: 8, files: 2, parts: 10 },
    });
  } catch {
    return undefined;
  }
}

interface Form {
  file(name: string, fileName: string | undefined, content: Readable): void;
  field(name: string, value: string): void;
  result(): Result<UploadedFile, Refusal>;
}

/** Gathers the parts; the first thing that is wrong decides the answer. */
function createForm(partNames: PartNames, largestFileBytes: number): Form {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  let fileName: string | undefined;
  let siteProductCode: string | undefined;
  let problem: Refusal | undefined;

  return {
    file(name, givenFileName, content) {
      if (name !== partNames.file) {
        problem ??= wrong(name, 'there is no such part');
      } else if (fileName !== undefined) {
        problem ??= wrong(name, 'expected one file only');
      } else if (!givenFileName) problem ??= wrong('fileName', 'expected a file name in the header of the part');
      if (problem) {
        content.on('error', () => undefined).resume();
        return;
      }
      fileName = givenFileName;
      content.on('error', () => {
        problem ??= wrong(name, 'the file ends too early');
      });
      content.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length;
        if (sizeBytes <= largestFileBytes) {
          chunks.push(chunk);
        } else {
          problem ??= refusal(413, `The file is larger than ${largestFileBytes} bytes`);
        }
      });
    },
    field(name, value) {
      if (name === partNames.file) {
        problem ??= wrong(name, 'expected a file with a name, found a text');
      } else if (name !== partNames.siteProductCode) {
        problem ??= wrong(name, 'there is no such part');
      } else if (siteProductCode !== undefined) {
        problem ??= wrong(name, 'expected one value only');
      } else if (value === '') {
        problem ??= wrong(name, 'expected a text that is not empty');
      } else {
        siteProductCode = value;
      }
    },
    result() {
      if (!problem && fileName === undefined) problem = wrong(partNames.file, 'expected a file, the part is missing');
      if (!problem && sizeBytes === 0) problem = wrong(partNames.file, 'expected a file that is not empty');
      if (problem || fileName === undefined) return failure(problem ?? wrong(partNames.file, 'the part is missing'));
      return success({ fileName, chunks, sizeBytes, siteProductCode });
    },
  };
}

function wrong(field: string, problem: string): Refusal {
  return invalidParameters([{ field, problem }]);
}
