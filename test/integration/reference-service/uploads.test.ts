import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drivers, type FleetDriver, type FleetVehicle, sites, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import {
  call,
  fileForm,
  rightCredentials,
  rowsOf,
  runningService,
  serviceClockMs,
  temporaryFolder,
  uploadForm,
} from './running-service.ts';

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

describe('processing an uploaded file', () => {
  it("moves the driver's last download, so that the driver is not missing any more", async () => {
    const service = await runningService();
    const driver = theOnly(drivers, 'D1001');
    expect(await missingDays(service, driver)).toBe(33);

    await upload(service, driver);

    expect(await missingDays(service, driver)).toBeUndefined();
    expect(service.received()[0]?.outcome).toBe('known driver');
  });

  it("moves the vehicle's last download to the moment that its unit gives", async () => {
    const service = await runningService();
    const vehicle = theOnly(vehicles, 'V2001');

    await upload(service, vehicle, '2026-11-19T07:30:00Z');

    const rows = await rowsOf<{ lastDownload: { date: string } }>(service, 'vehicle-v14', {
      filterByVehicleIds: [vehicle.id],
      daysSinceLastDownload: 0,
    });
    expect(rows).toMatchObject([{ lastDownload: { date: '2026-11-19T07:30:00.000Z' }, daysSinceLastRead: 2 }]);
  });

  it('never moves a last download backwards', async () => {
    const service = await runningService();
    const vehicle = theOnly(vehicles, 'V2029');

    await upload(service, vehicle, '2026-10-01T07:30:00Z');

    const rows = await rowsOf(service, 'vehicle-v14', { filterByVehicleIds: [vehicle.id], daysSinceLastDownload: 0 });
    expect(rows).toMatchObject([{ daysSinceLastRead: 4 }]);
  });

  it('recognises a renewed card as that of the same driver', async () => {
    const service = await runningService();
    const driver = theOnly(drivers, 'D1002');
    const renewed = { ...driver, card: { ...driver.card, number: `${driver.card.number.slice(0, 14)}99` } };

    await upload(service, renewed);

    expect(service.received()[0]?.outcome).toBe('known driver');
    expect(await missingDays(service, driver)).toBeUndefined();
  });

  it('makes a new driver at the site whose product code came along', async () => {
    const service = await runningService();
    const stranger = strangerLike(theOnly(drivers, 'D1003'));

    await upload(service, stranger, undefined, 'BRK-STO');

    const rows = await rowsOf<{ driverId: string }>(service, 'driver-d99', {});
    const made = rows.filter((row) => !drivers.some((driver) => driver.id === row.driverId));
    expect(made).toMatchObject([{ driverName: 'Ursel Neuhaus', divisionName: 'Stonefield' }]);
  });

  it('makes a new driver at the first site without defaults when no product code came', async () => {
    const service = await runningService();

    await upload(service, strangerLike(theOnly(drivers, 'D1003')));

    const rows = await rowsOf<{ driverId: string }>(service, 'driver-d99', {});
    const made = rows.filter((row) => !drivers.some((driver) => driver.id === row.driverId));
    expect(made).toMatchObject([{ driverName: 'Ursel Neuhaus', divisionName: '', category: '' }]);
    expect(sites[0]?.productCode).toBe('BRK-MIL');
  });

  it('shows a file as sent before it shows it as processed', async () => {
    const service = await runningService({ processingDelayMs: 150 });
    const driver = theOnly(drivers, 'D1001');
    const { bytes, fileName } = makeFleetDownload(driver, { now: new Date(serviceClockMs).toISOString() });

    await uploadForm(service, fileForm(bytes, fileName));
    expect(service.received()[0]?.outcome).toBeUndefined();
    expect(await missingDays(service, driver)).toBe(33);

    await service.settled();
    expect(await missingDays(service, driver)).toBeUndefined();
  });

  it('processes after a restart what it had taken before, and still knows the fleet as it was', async () => {
    const dataDirectory = await temporaryFolder();
    const before = await runningService({ dataDirectory, processingDelayMs: 60_000 });
    const driver = theOnly(drivers, 'D1001');
    const { bytes, fileName } = makeFleetDownload(driver, { now: new Date(serviceClockMs).toISOString() });
    await uploadForm(before, fileForm(bytes, fileName));
    await before.stop();

    const after = await runningService({ dataDirectory });
    await after.settled();

    expect(after.received()).toMatchObject([{ sha256: sha256(bytes), outcome: 'known driver' }]);
    expect(await missingDays(after, driver)).toBeUndefined();
  });
});

type Service = Awaited<ReturnType<typeof runningService>>;

async function upload(
  service: Service,
  subject: FleetDriver | FleetVehicle,
  now = new Date(serviceClockMs).toISOString(),
  siteProductCode?: string,
): Promise<void> {
  const { bytes, fileName } = makeFleetDownload(subject, { now, speedMinutes: 0 });
  const answer = await uploadForm(service, fileForm(bytes, fileName, siteProductCode));
  expect(answer.status).toBe(201);
  await service.settled();
}

async function missingDays(service: Service, driver: FleetDriver): Promise<number | undefined> {
  const rows = await rowsOf<{ daysSinceLastRead?: number }>(service, 'driver-d53', { filterByDriverIds: [driver.id] });
  return rows[0]?.daysSinceLastRead;
}

function strangerLike(driver: FleetDriver): FleetDriver {
  const card = { ...driver.card, number: 'DF00000099999900' };
  return { ...driver, id: 'unknown', firstNames: 'Ursel', lastName: 'Neuhaus', card };
}

function theOnly<Member extends { readonly id: string }>(members: readonly Member[], id: string): Member {
  const member = members.find((each) => each.id === id);
  if (!member) throw new Error(`the fleet has no ${id}`);
  return member;
}

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
