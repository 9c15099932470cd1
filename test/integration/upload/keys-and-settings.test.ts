import { describe, expect, it } from 'vitest';
import { accepted, forbidden, keysRefused, under, unreachable } from './uploader-under-test.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
describe('keys', () => {
  it('that are refused stop everything at once, and nothing is retried in a loop', async () => {
    const { clock, uploader, add, attempts, states } = await under({ script: () => keysRefused });
    add(50);
    await clock.advance(24 * hourMs);
    expect(attempts).toHaveLength(4);
    expect(new Set(states())).toEqual(new Set(['queued']));
    expect(uploader.state().lane).toMatchObject({ state: 'keys-refused', nextTryAt: null, detail: 'status-401' });
  });

  it('that are put right let all go without anything else', async () => {
    const { clock, uploader, add, states, attempts, secrets } = await under({
      script: () => (secrets.kept?.apiToken === 'right' ? accepted : keysRefused),
    });
    add(50);
    await clock.advance(hourMs);
    secrets.kept = { apiToken: 'right', subscriptionKey: 'right' };
    uploader.keysChanged();
    expect(uploader.state().lane.state).toBe('keys-refused');
    await clock.advance(5000);
    expect(new Set(states())).toEqual(new Set(['uploaded']));
    expect(attempts).toHaveLength(54);
  });

  it('that are still wrong are found out with one file', async () => {
    const { clock, uploader, add, attempts } = await under({ script: () => keysRefused });
    add(50);
    await clock.advance(1000);
    const before = attempts.length;
    uploader.keysChanged();
    await clock.advance(hourMs);
    uploader.tryNow();
    await clock.advance(hourMs);
    expect(attempts).toHaveLength(before + 2);
    expect(uploader.state().lane.state).toBe('keys-refused');
  });

  it('that are refused get one probe at the next start', async () => {
    const first = await under({ script: () => keysRefused });
    first.add(50);
    await first.clock.advance(1000);
    const second = await first.restart(minuteMs);
    await second.clock.advance(hourMs);
    expect(second.attempts).toHaveLength(1);
  });

  it('that are missing are said to be missing before any file is sent', async () => {
    const { clock, uploader, add, attempts, secrets, states } = await under({ script: () => accepted });
    secrets.kept = null;
    uploader.keysChanged();
    await clock.advance(10);
    add(3);
    await clock.advance(minuteMs);
    expect(attempts).toHaveLength(0);
    expect(uploader.state().lane.state).toBe('no-keys');
    secrets.kept = { apiToken: 'a', subscriptionKey: 's' };
    uploader.keysChanged();
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
    expect(uploader.state().lane.state).toBe('open');
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
    expect(uploader.state().lane.state).toBe('no-settings');
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
