import { describe, expect, it } from 'vitest';
import { say } from '../../../electron/engine/refusal.ts';
import { accepted, forbidden, keysRefused, under, unreachable } from './uploader-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
describe('keys', () => {
  it('that are refused hold everything back at once; one file tries them again after a minute, then ever less often', async () => {
    const { clock, uploader, add, attempts, states } = await under({ script: () => keysRefused });
    add(50);
    const startedAt = clock.now();
    await clock.advance(hourMs);
    const minutes = attempts.slice(4).map(({ startedAt: at }) => Math.round((at - startedAt) / minuteMs));
    expect(attempts.slice(0, 4).every(({ startedAt: at }) => at === startedAt)).toBe(true);
    expect(minutes).toEqual([1, 3, 7, 15, 30, 45, 60].slice(0, minutes.length));
    expect(minutes.length).toBeGreaterThanOrEqual(6);
    expect(new Set(states())).toEqual(new Set(['queued']));
    expect(uploader.state().connection).toMatchObject({ state: 'keys-refused', detail: 'status-401' });
    expect(uploader.state().connection.nextTryAt).toBeGreaterThan(clock.now());
  });

  it('that are refused once among receipts cost a minute, and no person', async () => {
    let given = 0;
    const { clock, uploader, add, states } = await under({
      script: () => {
        given += 1;
        return given === 10 ? keysRefused : accepted;
      },
    });
    add(50);
    await clock.advance(minuteMs - 1_000);
    expect(uploader.state().connection.state).toBe('keys-refused');
    await clock.advance(10_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(uploader.state().connection.state).toBe('open');
  });

  it('that are changed behind our back, such as in the file of an agent, are tried within half a minute', async () => {
    const { clock, add, states, secrets } = await under({
      script: () => (secrets.kept?.apiToken === 'right' ? accepted : keysRefused),
    });
    add(5);
    await clock.advance(hourMs);
    secrets.kept = { apiToken: 'right', subscriptionKey: 'right' };
    await clock.advance(31_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('that others could read let all go as soon as they no longer can, without anybody saying so', async () => {
    const { clock, uploader, add, states, secrets, attempts } = await under({ script: () => accepted });
    secrets.trouble = { code: 'unprotected', ...say('keys-file-open-to-others', { mode: '644' }) };
    uploader.credentialsChanged();
    await clock.advance(10);
    add(3);
    await clock.advance(hourMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().connection).toMatchObject({ state: 'keys-unprotected', nextTryAt: null });
    secrets.trouble = null;
    await clock.advance(31_000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('that are put right let all go without anything else', async () => {
    const { clock, uploader, add, states, attempts, secrets } = await under({
      script: () => (secrets.kept?.apiToken === 'right' ? accepted : keysRefused),
    });
    add(50);
    await clock.advance(hourMs);
    secrets.kept = { apiToken: 'right', subscriptionKey: 'right' };
    uploader.credentialsChanged();
    expect(uploader.state().connection.state).toBe('keys-refused');
    const before = attempts.length;
    await clock.advance(5000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts).toHaveLength(before + 50);
  });

  it('that are still wrong are found out with one file', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => keysRefused });
    add(50);
    await clock.advance(1000);
    const before = attempts.length;
    uploader.credentialsChanged();
    await clock.advance(1000);
    uploader.tryNow();
    await clock.advance(1000);
    expect(attempts).toHaveLength(before + 2);
    expect(uploader.state().connection.state).toBe('keys-refused');
  });

  it('that were refused rest over a restart for as long as they would have', async () => {
    const first = await under({ script: () => keysRefused });
    first.add(50);
    await first.clock.advance(4 * minuteMs);
    const second = await first.restart(minuteMs);
    await second.clock.advance(minuteMs);
    expect(second.attempts).toHaveLength(0);
    await second.clock.advance(minuteMs);
    expect(second.attempts).toHaveLength(1);
  });

  it('that are others at the next start are tried at once', async () => {
    const script = () => keysRefused;
    const first = await under({ script });
    first.add(50);
    await first.clock.advance(8 * minuteMs);
    const second = await first.restart(1_000, { apiToken: 'new', subscriptionKey: 'new' });
    await second.clock.advance(1_000);
    expect(second.attempts).toHaveLength(1);
  });

  it('that are missing are said to be missing before any file is sent', async () => {
    const { clock, uploader, add, attempts, secrets, states } = await under({ script: () => accepted });
    secrets.kept = null;
    uploader.credentialsChanged();
    await clock.advance(10);
    add(3);
    await clock.advance(minuteMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().connection.state).toBe('no-keys');
    secrets.kept = { apiToken: 'a', subscriptionKey: 's' };
    uploader.credentialsChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('are not blamed for one file that a firewall refuses: it needs attention, and the others go', async () => {
    const { clock, store, uploader, add, states } = await under({
      script: (job) => (job.id === 10 ? forbidden : accepted),
    });
    add(50);
    await clock.advance(5000);
    expect(states().filter((state) => state === 'uploaded')).toHaveLength(49);
    expect(states()[9]).toBe('attention');
    const [row] = store.uploads.rows(store.uploads.rowIdsOf([10]));
    expect(row?.reason).toEqual({ code: 'refused-file', parameters: { status: 403 } });
    expect(uploader.state().connection.state).toBe('open');
  });
});

describe('settings', () => {
  it('without an address nothing is sent; with one all goes', async () => {
    const { clock, uploader, add, attempts, settings, states } = await under({
      script: () => accepted,
      settings: { serviceUrl: '' },
    });
    add(3);
    await clock.advance(minuteMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().connection.state).toBe('no-settings');
    settings.current = { ...settings.current, serviceUrl: 'https://service.example' };
    uploader.settingsChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });

  it('a new address ends the trouble with the old one', async () => {
    const { clock, uploader, add, settings, states } = await under({
      script: () => (settings.current.serviceUrl === 'https://right.example' ? accepted : unreachable),
    });
    add(10);
    await clock.advance(hourMs);
    settings.current = { ...settings.current, serviceUrl: 'https://right.example' };
    uploader.settingsChanged();
    await clock.advance(1000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
  });
});
