import { createHash, randomBytes } from 'node:crypto';
import busboy from 'busboy';
import { describe, expect, test } from 'vitest';
import { clientFor } from './client-under-test.ts';
import { json, type SeenRequest, startServer } from './scripted-server.ts';

const receipt = { digitalTachographId: 'dt-1' };
const startService = () => startServer((_seen, response) => json(response, 201, receipt));
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Form {
  readonly fields: Record<string, string>;
  readonly files: { readonly part: string; readonly name: string; readonly type: string; readonly bytes: Buffer }[];
}

/** Reads a form with a parser that is not ours. */
function readForm({ headers, body }: SeenRequest): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const parser = busboy({ headers, defParamCharset: 'utf8' });
  return new Promise((resolve, reject) => {
    parser.on('field', (name, value) => {
      form.fields[name] = value;
    });
    parser.on('file', (part, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        form.files.push({ part, name: String(filename), type: mimeType, bytes: Buffer.concat(chunks) }),
      );
    });
    parser.on('error', reject);
    parser.on('close', () => resolve(form));
    parser.end(body);
  });
}

async function onlyForm(seen: readonly SeenRequest[]): Promise<Form> {
  const [request] = seen;
  expect(seen).toHaveLength(1);
  if (request === undefined) throw new Error('no request arrived');
  return readForm(request);
}

function contentOfJson(request: SeenRequest | undefined): Buffer {
  const body: Record<string, string> = JSON.parse(String(request?.body));
  return Buffer.from(body.fileContents ?? '', 'base64');
}

describe.each([1, 60 * 1024, 3_000_001])('a file of %d bytes', (sizeBytes) => {
  const bytes = randomBytes(sizeBytes);
  const file = { fileName: 'M_20261119_0730_Ünïcödé "9".DDD', bytes, siteProductCode: 'SITE-1' };

  test('arrives unchanged as a form', async () => {
    const server = await startService();
    expect(await clientFor(server.url).upload(file)).toEqual({ kind: 'accepted', answer: receipt });
    const { fields, files } = await onlyForm(server.seen);
    expect(server.seen[0]?.path).toBe('/digital-tachographs/v1/api/tachograph-upload-multipart-form-data');
    expect(fields).toEqual({ siteProductCode: 'SITE-1' });
    expect(files.map(({ part, name, type }) => ({ part, name, type }))).toEqual([
      { part: 'file', name: 'M_20261119_0730_Ünïcödé %229%22.DDD', type: 'application/octet-stream' },
    ]);
    expect(files.map((one) => digest(one.bytes))).toEqual([digest(bytes)]);
  });

  test('arrives unchanged as JSON', async () => {
    const server = await startService();
    expect(await clientFor(server.url).upload(file, { way: 'json' })).toEqual({ kind: 'accepted', answer: receipt });
    const [request] = server.seen;
    expect(request?.path).toBe('/digital-tachographs/v1/api/tachograph-upload');
    const body: Record<string, string> = JSON.parse(String(request?.body));
    expect(Object.keys(body).toSorted()).toEqual(['fileContents', 'fileName', 'siteProductCode']);
    expect(body).toMatchObject({ fileName: file.fileName, siteProductCode: 'SITE-1' });
    expect(digest(Buffer.from(body.fileContents ?? '', 'base64'))).toBe(digest(bytes));
    expect(Buffer.from(body.fileContents ?? '', 'base64').toString('base64')).toBe(body.fileContents);
  });

  test.each(['multipart', 'json'] as const)(
    'arrives unchanged as %s, although its memory is used again as soon as that is allowed',
    async (way) => {
      const server = await startService();
      const given = Uint8Array.from(bytes);
      let timesAllowed = 0;
      const onCopied = () => {
        timesAllowed += 1;
        given.fill(0);
      };
      const sent = await clientFor(server.url).upload({ ...file, bytes: given }, { way, onCopied });
      expect(sent).toEqual({ kind: 'accepted', answer: receipt });
      const [request] = server.seen;
      const arrived = way === 'json' ? contentOfJson(request) : (await onlyForm(server.seen)).files[0]?.bytes;
      expect(digest(arrived ?? Buffer.alloc(0))).toBe(digest(bytes));
      // A large one is read while it leaves, so that it is needed until then.
      expect(timesAllowed).toBe(sizeBytes <= 60 * 1024 ? 1 : 0);
    },
  );

  test('announces its length', async () => {
    const server = await startService();
    await clientFor(server.url).upload(file);
    const [request] = server.seen;
    expect(request?.headers['content-length']).toBe(String(request?.body.length));
    expect(request?.headers['transfer-encoding']).toBeUndefined();
  });
});

test('a part of a larger buffer is sent as that part', async () => {
  const server = await startService();
  const around = Buffer.from('....the file....');
  await clientFor(server.url).upload({
    fileName: 'a.DDD',
    bytes: new Uint8Array(around.buffer, around.byteOffset + 4, 8),
  });
  expect((await onlyForm(server.seen)).files.map(({ bytes }) => String(bytes))).toEqual(['the file']);
});

test('the names of the parts are a setting', async () => {
  const server = await startService();
  const partNames = { file: 'upload', siteProductCode: 'site' };
  await clientFor(server.url, { partNames }).upload({
    fileName: 'a.DDD',
    bytes: Buffer.from('x'),
    siteProductCode: 'S',
  });
  const { fields, files } = await onlyForm(server.seen);
  expect(fields).toEqual({ site: 'S' });
  expect(files.map(({ part }) => part)).toEqual(['upload']);
});

test('without a site the part is left out', async () => {
  const server = await startService();
  await clientFor(server.url).upload({ fileName: 'a.DDD', bytes: Buffer.from('x') });
  expect((await onlyForm(server.seen)).fields).toEqual({});
});

test('either upload can also be called by its name in the table', async () => {
  const server = await startService();
  const client = clientFor(server.url);
  const fileContents = Buffer.from('content').toString('base64');
  expect(await client.call('tachograph-upload', { fileName: 'a.DDD', fileContents })).toMatchObject({
    kind: 'accepted',
  });
  const form = { fileName: 'a.DDD', file: Buffer.from('content') };
  expect(await client.call('tachograph-upload-multipart-form-data', form)).toMatchObject({ kind: 'accepted' });
  expect(server.seen.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
    'application/json',
    'multipart/form-data',
  ]);
});

test.each([
  ['an empty file', { fileName: 'a.DDD', bytes: new Uint8Array() }, 'file'],
  ['no name', { fileName: '', bytes: Buffer.from('x') }, 'fileName'],
  ['more bytes than may be sent', { fileName: 'a.DDD', bytes: new Uint8Array(101) }, 'file'],
  ['an empty site', { fileName: 'a.DDD', bytes: Buffer.from('x'), siteProductCode: '' }, 'siteProductCode'],
])('%s is refused before it is sent', async (_case, file, field) => {
  const server = await startService();
  const outcome = await clientFor(server.url, { limits: { maxFileBytes: 100 } }).upload(file);
  expect(outcome).toMatchObject({ kind: 'refused-input', issues: [{ field }] });
  expect(server.connections()).toBe(0);
});

test('many files at the same time each arrive once, as they are', async () => {
  const server = await startService();
  const client = clientFor(server.url);
  const files = Array.from({ length: 40 }, (_, index) => ({
    fileName: `${index}.DDD`,
    bytes: randomBytes(50_000 + index),
  }));
  await Promise.all(files.map((file) => client.upload(file)));
  const arrived = await Promise.all(server.seen.map(readForm));
  const digests = arrived.flatMap((form) => form.files.map(({ bytes }) => digest(bytes)));
  expect(digests.toSorted()).toEqual(files.map(({ bytes }) => digest(bytes)).toSorted());
});
