import { expect, it } from 'vitest';
import { createS3Store } from '../../../electron/engine/company-archive/s3-store.ts';
import { success } from '../../../shared/result.ts';

const signal = new AbortController().signal;

/** A bucket of one object. @param conditions whether it keeps to them, refuses them all, or does not know them */
function bucketOf(conditions: 'kept' | 'refused' | 'unknown') {
  const asked: string[] = [];
  let there: { tag: string; bytes: Uint8Array } | null = null;
  let versions = 0;
  const put = (bytes: Uint8Array) => {
    versions += 1;
    there = { tag: `"${versions}"`, bytes };
  };
  function statusOf(headers: Readonly<Record<string, string>>): number {
    const [match, noneMatch] = [headers['if-match'], headers['if-none-match']];
    if (match === undefined && noneMatch === undefined) return 200;
    if (conditions === 'unknown') return 501;
    if (conditions === 'refused') return match === undefined ? 200 : 412;
    return (match ?? null) === (there?.tag ?? null) ? 200 : 412;
  }
  const store = createS3Store(
    {
      ...{ kind: 's3', url: 'https://objects.example', bucket: 'depots', region: 'eu', pathStyle: true, lockDays: 0 },
      ...{ folder: '', user: 'depot', secret: 'secret' },
    },
    {
      now: Date.now,
      transport: {
        close: async () => {},
        request: async ({ method, headers, body }) => {
          asked.push(method);
          const sent = Object.fromEntries(Object.entries(headers ?? {}).map(([key, value]) => [key, String(value)]));
          const status = method === 'PUT' ? statusOf(sent) : there === null ? 404 : 200;
          if (method === 'PUT' && status === 200) put(Buffer.concat([...((body ?? []) as Uint8Array[])]));
          const told: Record<string, string> = there === null ? {} : { etag: there.tag };
          return success({
            status,
            headers: told,
            body: method === 'GET' ? (there?.bytes ?? new Uint8Array()) : new Uint8Array(),
          });
        },
      },
    },
  );
  return { store, asked, put, text: () => Buffer.from(there?.bytes ?? '').toString() };
}

async function readBy(store: ReturnType<typeof bucketOf>['store']) {
  const read = await store.read('index', signal);
  return read.ok ? read.value : null;
}

it('An index that another copy of this depot has written meanwhile is not replaced', async () => {
  const { store, put, text } = bucketOf('kept');
  expect(await store.replace('index', Buffer.from('first'), null, signal)).toEqual(success('put'));
  expect(await store.replace('index', Buffer.from('as if new'), null, signal)).toEqual(success('changed'));
  const read = await readBy(store);
  put(Buffer.from('of the other'));
  expect(await store.replace('index', Buffer.from('late'), read, signal)).toEqual(success('changed'));
  expect(text()).toBe('of the other');
  expect(await store.replace('index', Buffer.from('both'), await readBy(store), signal)).toEqual(success('put'));
  expect(text()).toBe('both');
});

it.each([['refused'], ['unknown']] as const)(
  'Where conditions are %s, an index that still lies there as it was read is replaced, and no condition is tried again',
  async (conditions) => {
    const { store, asked, text } = bucketOf(conditions);
    await store.replace('index', Buffer.from('first'), null, signal);
    expect(await store.replace('index', Buffer.from('second'), await readBy(store), signal)).toEqual(success('put'));
    const before = asked.length;
    expect(await store.replace('index', Buffer.from('third'), await readBy(store), signal)).toEqual(success('put'));
    expect(asked.slice(before)).toEqual(['GET', 'PUT']);
    expect(text()).toBe('third');
  },
);
