import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, fileForm, rightCredentials, runningService, uploadForm } from './running-service.ts';

const receipt = { digitalTachographId: expect.stringMatching(/.+/), responseCode: 201 };

describe('uploading a file to the reference service', () => {
  it('keeps the bytes of a form as they came, with the name and the site', async () => {
    const service = await runningService();
    const bytes = randomBytes(70_000);

    const answer = await uploadForm(service, fileForm(bytes, 'C_Ł ä 1.DDD', 'BRK-STO'));

    expect(answer).toEqual({ status: 201, json: receipt });
    expect(service.received()).toMatchObject([
      {
        sha256: sha256(bytes),
        sizeBytes: 70_000,
        fileName: 'C_Ł ä 1.DDD',
        siteProductCode: 'BRK-STO',
        way: 'multipart',
      },
    ]);
    expect(service.contentOf(sha256(bytes))?.equals(bytes)).toBe(true);
  });

  it('keeps the bytes of the JSON way as they came', async () => {
    const service = await runningService();
    const bytes = randomBytes(70_001);

    const answer = await call(service, 'tachograph-upload', {
      fileName: 'card.DDD',
      fileContents: bytes.toString('base64'),
    });

    expect(answer).toEqual({ status: 201, json: receipt });
    expect(service.received()).toMatchObject([{ sha256: sha256(bytes), way: 'json', siteProductCode: undefined }]);
    expect(service.contentOf(sha256(bytes))?.equals(bytes)).toBe(true);
  });

  it('gives the same bytes a record of their own each time that they arrive', async () => {
    const service = await runningService();
    const bytes = randomBytes(1_000);

    const first = await uploadForm(service, fileForm(bytes, 'a.DDD'));
    const second = await uploadForm(service, fileForm(bytes, 'a.DDD'));

    expect(second.json).not.toEqual(first.json);
    expect(service.received().map((file) => file.sha256)).toEqual([sha256(bytes), sha256(bytes)]);
  });

  it('takes other part names when it is told so', async () => {
    const service = await runningService({ partNames: { file: 'tachoFile', siteProductCode: 'site' } });
    const form = new FormData();
    form.set('tachoFile', new Blob(['x']), 'a.DDD');
    form.set('site', 'BRK-MIL');

    expect((await uploadForm(service, form)).status).toBe(201);
    expect(await uploadForm(service, fileForm(randomBytes(9), 'a.DDD'))).toMatchObject({
      status: 400,
      json: { errorMessage: 'file: there is no such part' },
    });
  });

  it.each([
    ['a form without a file', new FormData(), 'file'],
    ['a file part that is a text', formWith(['file', 'text']), 'file'],
    ['an empty file', fileForm(new Uint8Array(), 'a.DDD'), 'file'],
    ['two files', twoFiles(), 'file'],
    ['a part that is not described', formWith(['colour', 'red']), 'colour'],
    ['an empty site', fileForm(randomBytes(3), 'a.DDD', ''), 'siteProductCode'],
    ['a site that does not exist', fileForm(randomBytes(3), 'a.DDD', 'NO-SUCH'), 'siteProductCode'],
  ])('refuses %s with 400 and names the part', async (_, form, field) => {
    const service = await runningService();

    const answer = await uploadForm(service, form);

    expect(answer).toMatchObject({
      status: 400,
      json: { errorMessage: expect.stringContaining(field), error: { [field]: [expect.any(String)] } },
    });
    expect(service.received()).toEqual([]);
  });

  it('refuses a file above its limit with 413, both ways', async () => {
    const service = await runningService({ largestFileBytes: 1_000 });
    const bytes = randomBytes(20_000);

    expect((await uploadForm(service, fileForm(bytes, 'a.DDD'))).status).toBe(413);
    const json = await call(service, 'tachograph-upload', { fileName: 'a', fileContents: bytes.toString('base64') });
    expect(json.status).toBe(413);
    expect(service.received()).toEqual([]);
  });

  it('refuses a form that ends too early', async () => {
    const service = await runningService();
    const response = await fetch(`${service.url}/digital-tachographs/v1/api/tachograph-upload-multipart-form-data`, {
      method: 'POST',
      headers: { ...rightCredentials, 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    });
    expect(response.status).toBe(400);
    expect(service.received()).toEqual([]);
  });
});

function formWith(...parts: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.set(name, value);
  return form;
}

function twoFiles(): FormData {
  const form = fileForm(randomBytes(3), 'a.DDD');
  form.append('file', new Blob(['b']), 'b.DDD');
  return form;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
