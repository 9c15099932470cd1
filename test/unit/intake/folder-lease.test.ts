import { describe, expect, it } from 'vitest';
import {
  createFolderLease,
  leaseBytes,
  leaseName,
  leaseStaleAfterMs,
  readLease,
} from '../../../electron/engine/intake/folder-lease.ts';
import { createFakeClock, type FakeClock } from '../../faults/fake-clock.ts';
import { createFakeFiles, type FakeFiles, type FaultKind } from '../../faults/fake-files.ts';
import { silentLog } from '../../faults/silent-log.ts';

const minute = 60_000;
const folder = { id: 1, path: '/watched', label: 'watched', watching: 'auto', identity: null } as const;

function pc(computer: string, files: FakeFiles, clock: FakeClock) {
  const holder = { installation: `mark of ${computer}`, computer, version: '1.0.0' };
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  const lease = createFolderLease({ folder, files, clock, log: silentLog, holder, onChange });
  return { ...lease, path: `/watched/${leaseName(holder)}`, changes: () => changes };
}

function depot() {
  const clock = createFakeClock();
  const files = createFakeFiles({ now: clock.now });
  files.putDirectory('/watched');
  return { clock, files };
}

describe('A folder that two PCs collect from', () => {
  it('is noticed by both, and no more once one of them has stopped', async () => {
    const { clock, files } = depot();
    const [depotPc, officePc] = [pc('DEPOT-PC', files, clock), pc('OFFICE-PC', files, clock)];
    await depotPc.renew();
    await officePc.renew();
    await clock.advance(3 * minute);
    await depotPc.renew();
    expect([depotPc.others(), officePc.others()]).toEqual([['OFFICE-PC'], ['DEPOT-PC']]);
    await officePc.release();
    await clock.advance(3 * minute);
    await depotPc.renew();
    expect(depotPc.others()).toEqual([]);
    expect(depotPc.changes()).toBe(2);
    expect(files.filesBelow('/watched')).toEqual([depotPc.path]);
    await depotPc.release();
    expect(files.filesBelow('/watched')).toEqual([]);
  });

  it('is alone again some minutes after the other PC was switched off', async () => {
    const { clock, files } = depot();
    const [depotPc, officePc] = [pc('DEPOT-PC', files, clock), pc('OFFICE-PC', files, clock)];
    await officePc.renew();
    await depotPc.renew();
    expect(depotPc.others()).toEqual(['OFFICE-PC']);
    await clock.advance(leaseStaleAfterMs + minute);
    await depotPc.renew();
    expect(depotPc.others()).toEqual([]);
    expect(files.bytesOf(officePc.path)).not.toBeNull();
  });

  it.each([-3 * 60 * minute, 3 * 60 * minute])(
    'is noticed although the other clock is wrong by %i ms',
    async (wrongBy) => {
      const { clock, files } = depot();
      const depotPc = pc('DEPOT-PC', files, clock);
      const officePc = pc('OFFICE-PC', files, { ...clock, now: () => clock.now() + wrongBy });
      await officePc.renew();
      await depotPc.renew();
      expect(depotPc.others()).toEqual([]);
      await clock.advance(4 * minute);
      await officePc.renew();
      await depotPc.renew();
      expect(depotPc.others()).toEqual(['OFFICE-PC']);
    },
  );

  it('costs a few calls every few minutes, however often it is scanned', async () => {
    const { clock, files } = depot();
    const depotPc = pc('DEPOT-PC', files, clock);
    for (let second = 0; second < 120; second += 30) {
      await depotPc.renew();
      await clock.advance(30_000);
    }
    expect(files.calls).toEqual(['entries', 'writeFlushed', 'rename']);
  });

  it('ignores a file of the same name by somebody else', async () => {
    const { clock, files } = depot();
    const name = (digit: string) => `/watched/.tacho-depot-lease-${digit.repeat(16)}.json`;
    const holder = { installation: 'x', computer: 'FAR-PC', version: '1.0.0' };
    files.put(name('a'), new TextEncoder().encode('not json'));
    files.put(name('b'), new TextEncoder().encode('{"computer":7}'));
    files.put(name('c'), new Uint8Array(100_000));
    files.put('/watched/lease.json', leaseBytes(holder, clock.now()));
    const depotPc = pc('DEPOT-PC', files, clock);
    await depotPc.renew();
    expect(depotPc.others()).toEqual([]);
    expect(readLease(leaseBytes(holder, 5))).toEqual({ computer: 'FAR-PC', renewedAt: 5 });
  });
});

describe('Whatever happens at one call of the file system', () => {
  it.each<FaultKind>(['fails', 'is-last'])('the lease is there after the next turn (the call %s)', async (kind) => {
    for (let atCall = 1; atCall <= 4; atCall += 1) {
      const clock = createFakeClock();
      const disk = createFakeFiles({ now: clock.now });
      disk.putDirectory('/watched');
      await pc('OFFICE-PC', disk, clock).renew();
      const faulty = disk.afterRestart({ seed: atCall, fault: { kind, atCall } });
      const first = pc('DEPOT-PC', faulty, clock);
      void first.renew();
      await clock.advance(3 * minute);
      const second = kind === 'fails' ? first : pc('DEPOT-PC', disk.afterRestart(), clock);
      await second.renew();
      expect(second.others(), `call ${atCall}`).toEqual(['OFFICE-PC']);
      expect(disk.filesBelow('/watched'), `call ${atCall}`).toHaveLength(2);
      expect(readLease(disk.bytesOf(second.path) ?? new Uint8Array())?.computer, `call ${atCall}`).toBe('DEPOT-PC');
    }
  });

  it('a folder that cannot be written shows the others all the same, and nothing is left in it', async () => {
    const clock = createFakeClock();
    const disk = createFakeFiles({ now: clock.now });
    disk.putDirectory('/watched');
    const officePc = pc('OFFICE-PC', disk, clock);
    await officePc.renew();
    const denied = { ok: false, error: { code: 'denied', systemCode: 'EROFS' } } as const;
    const readOnly: FakeFiles = { ...disk, writeFlushed: async () => denied, remove: async () => denied };
    const depotPc = pc('DEPOT-PC', readOnly, clock);
    await depotPc.renew();
    expect(depotPc.others()).toEqual(['OFFICE-PC']);
    expect(await depotPc.release()).toEqual({ ok: true, value: undefined });
    expect(disk.filesBelow('/watched')).toEqual([officePc.path]);
  });
});
