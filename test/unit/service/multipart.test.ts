import busboy from 'busboy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EncodedBody, type FormPart, multipartBody } from '../../../electron/engine/service/exchange.ts';

const boundary = '----0123456789abcdef0123456789abcdef';

interface ReadPart {
  readonly name: string;
  readonly fileName: string | null;
  readonly content: Buffer;
}

/** Reads a form with a parser that is not ours. */
function read({ contentType, chunks }: EncodedBody): Promise<ReadPart[]> {
  const parts: ReadPart[] = [];
  const parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', preservePath: true });
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value) => parts.push({ name, fileName: null, content: Buffer.from(value) }));
    parser.on('file', (name, stream, { filename }) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => parts.push({ name, fileName: String(filename), content: Buffer.concat(pieces) }));
    });
    parser.on('error', reject);
    parser.on('close', () => resolve(parts));
    for (const chunk of chunks) parser.write(chunk);
    parser.end();
  });
}

const file = (fileName: string, bytes: Uint8Array): FormPart => ({
  name: 'file',
  fileName,
  contentType: 'application/octet-stream',
  bytes,
});

test('a form looks as RFC 7578 says', () => {
  const { contentType, chunks } = multipartBody(
    [{ name: 'siteProductCode', text: 'S1' }, file('a.DDD', Buffer.from('bytes'))],
    'edge',
  );
  expect(contentType).toBe('multipart/form-data; boundary=edge');
  expect(Buffer.concat(chunks).toString()).toBe(
    [
      '--edge',
      'Content-Disposition: form-data; name="siteProductCode"',
      '',
      'S1',
      '--edge',
      'Content-Disposition: form-data; name="file"; filename="a.DDD"',
      'Content-Type: application/octet-stream',
      '',
      'bytes',
      '--edge--',
      '',
    ].join('\r\n'),
  );
});

test('the bytes of a file are not copied', () => {
  const bytes = Buffer.from('bytes');
  expect(multipartBody([file('a.DDD', bytes)], boundary).chunks).toContain(bytes);
});

describe('a file name', () => {
  test.each([
    ['a"b.DDD', 'a%22b.DDD'],
    ['a\r\nb.DDD', 'a%0D%0Ab.DDD'],
    ['100%.DDD', '100%.DDD'],
    ['Fahrerkarte Müßig.ddd', 'Fahrerkarte Müßig.ddd'],
    ['卡.tgd', '卡.tgd'],
  ])('%j cannot break out of its header, and travels as %j', async (given, arrived) => {
    const parts = await read(multipartBody([file(given, Buffer.from('x'))], boundary));
    expect(parts.map(({ fileName }) => fileName)).toEqual([arrived]);
  });
});

test('line ends of a text are those of the network', async () => {
  const parts = await read(multipartBody([{ name: 'note', text: 'a\nb\rc\r\nd' }], boundary));
  expect(parts.map(({ content }) => String(content))).toEqual(['a\r\nb\r\nc\r\nd']);
});

test('any bytes arrive as they are, between any other parts', async () => {
  const tricky = fc.constantFrom(
    ...['\r\n', '--', `\r\n--${boundary.slice(0, -1)}`, '\0', 'a'].map((text) => Buffer.from(text)),
  );
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tricky, { maxLength: 10 }).map((pieces) => new Uint8Array(Buffer.concat(pieces))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyBytes, { minLength: 1, maxLength: 4 }), async (contents) => {
      const parts: FormPart[] = contents.flatMap((bytes, index) => [
        file(`${index}.DDD`, bytes),
        { name: 't', text: 'v' },
      ]);
      const arrived = await read(multipartBody(parts, boundary));
      const files = arrived.filter(({ fileName }) => fileName !== null);
      expect(files.map(({ content }) => [...content])).toEqual(contents.map((bytes) => [...bytes]));
      expect(arrived).toHaveLength(parts.length);
    }),
  );
});
