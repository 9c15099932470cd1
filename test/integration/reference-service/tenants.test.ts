import { describe, expect, it } from 'vitest';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import { call, fileForm, runningService, serviceClockMs, uploadForm } from './running-service.ts';

const secondTenant = { apiToken: 'another-api-token', subscriptionKey: 'another-subscription-key' };
const secondKeys = {
  [credentialHeaders.apiToken]: secondTenant.apiToken,
  [credentialHeaders.subscriptionKey]: secondTenant.subscriptionKey,
};

type Driver = RowOf<'driver-d99'>;

describe('a service with a second organisation', () => {
  it('answers each with its own people under the same identifiers', async () => {
    const service = await runningService({ secondTenant });
    const first = await call(service, 'driver-d99');
    const second = await call(service, 'driver-d99', {}, secondKeys);
    const nameOf = ({ json }: { json: unknown }) =>
      (json as Driver[]).find(({ driverId }) => driverId === 'D1001')?.driverName;
    expect(nameOf(first)).toMatch(/^Ivo /);
    expect(nameOf(second)).toMatch(/^Ivo /);
    expect(nameOf(second)).not.toBe(nameOf(first));
  });

  it('takes the token of one with the key of the other for nobody', async () => {
    const service = await runningService({ secondTenant });
    const mixed = { [credentialHeaders.apiToken]: secondTenant.apiToken };
    expect(await call(service, 'driver-d99', {}, mixed)).toMatchObject({ status: 401 });
    expect(service.requests()).toMatchObject([{ credentials: 'wrong' }]);
  });

  it('changes and receives nothing of one in the name of the other', async () => {
    const service = await runningService({ secondTenant });
    const driver = service.records.driver('D1001');
    const { url } = service.webhooks.install({ url: 'http://127.0.0.1:9/', secret: 's', events: ['clocking'] });
    const [clocking] = service.secondTenant?.records.clockings() ?? [];

    const renamed = { records: [{ id: 'D1001', lastName: 'Only of the second' }] };
    const changed = { records: [{ clockingId: clocking?.id, isClockIn: !clocking?.isClockIn }] };
    expect(await call(service, 'drivers-update', renamed, secondKeys)).toMatchObject({
      json: { successfullyProcessed: 1 },
    });
    expect(await call(service, 'clockings-update', changed, secondKeys)).toMatchObject({
      json: { successfullyProcessed: 1 },
    });
    await uploadForm(service, fileForm(Buffer.from('of the first'), 'a.DDD'));

    expect(service.records.driver('D1001')).toEqual(driver);
    expect(service.secondTenant?.records.driver('D1001')?.lastName).toBe('Only of the second');
    expect(service.webhooks.deliveries().map(({ event }) => event)).toEqual(['ping']);
    expect(service.secondTenant?.webhooks.all()).toEqual([]);
    expect(service.received()).toHaveLength(1);
    expect(service.secondTenant?.received()).toEqual([]);
    expect(url).toBe('http://127.0.0.1:9/');
  });

  it('is controlled for each apart', async () => {
    const service = await runningService({ secondTenant, control: true });
    const clockings = async (address: string) =>
      (await fetch(`${service.url}/control${address}/clockings?driverId=D1001`)).json();
    expect(await clockings('')).toEqual(service.records.clockings('D1001'));
    expect(await clockings('/second-tenant')).toEqual(service.secondTenant?.records.clockings('D1001'));
    expect(await clockings('')).not.toEqual(await clockings('/second-tenant'));
  });
});

describe('the seed of a service', () => {
  it('makes the same past again, and another number another one', async () => {
    const pastOf = async (seed: number | undefined) => {
      const service = await runningService({ seed, nowMs: () => serviceClockMs });
      return (await call(service, 'driver-d28')).json;
    };
    const [seven, again, eight, usual] = [await pastOf(7), await pastOf(7), await pastOf(8), await pastOf(undefined)];
    expect(again).toEqual(seven);
    expect(eight).not.toEqual(seven);
    expect(usual).not.toEqual(seven);
  });
});
