import { describe, expect, it } from 'vitest';
import { at, endingItsKey, hourMs, pc, signed, startAt } from './central-depot.ts';

describe('Settings for all depots that begin at a time', () => {
  it('change nothing before it, and come into force by themselves at it although their place is away', async () => {
    const { start, clock, logged, put, away } = await pc();
    const { central, days } = start();
    await put(signed(800, 0));
    await central.check();
    await put(signed(900, 1, { from: at(3) }));
    central.start();
    await clock.advance(hourMs);
    const waits = await central.check();
    expect(waits).toMatchObject({ trouble: null, waiting: { from: startAt + 3 * hourMs } });
    expect(waits.waiting?.version).not.toBe(waits.inForce?.version);
    expect(days()).toBe(800);
    await away();
    await clock.advance(2 * hourMs - 1);
    expect(days()).toBe(800);
    await clock.advance(1);
    expect(days()).toBe(900);
    expect(central.state()).toMatchObject({ waiting: null, inForce: { version: waits.waiting?.version } });
    expect(logged.filter((event) => /changed|waits|due/.test(event))).toEqual([
      'settings.central-changed',
      'settings.central-waits',
      'settings.central-due',
      'settings.central-changed',
    ]);
    central.stop();
    expect(clock.timersSet()).toBe(0);
  });

  it('count from the start of a program that was off at their time, without a network', async () => {
    const { start, clock, put, away } = await pc();
    const before = start();
    await put(signed(900, 0, { from: at(3) }));
    await before.central.check();
    expect(before.central.state()).toMatchObject({
      inForce: null,
      changedAt: null,
      waiting: { from: startAt + 3 * hourMs },
    });
    await away();
    await clock.advance(2 * hourMs);
    const early = start();
    expect(early.atStart).toBeUndefined();
    expect(early.central.state().waiting).not.toBeNull();
    await clock.advance(2 * hourMs);
    const late = start();
    expect(late.atStart).toBe(900);
    expect(late.central.state()).toMatchObject({ waiting: null, inForce: { issuedAt: startAt } });
  });

  it('stay in force where the clock goes back behind their beginning, and after a start too', async () => {
    const { start, clock, put } = await pc();
    const { central, days } = start();
    await put(signed(800, 0));
    await central.check();
    await put(signed(900, 1, { from: at(3) }));
    await clock.advance(4 * hourMs);
    await central.check();
    expect(days()).toBe(900);
    clock.jumpWallClock(-2 * hourMs);
    expect(await central.check()).toMatchObject({ trouble: null, waiting: null });
    expect(days()).toBe(900);
    const again = start();
    expect(again.atStart).toBe(900);
    expect(await again.central.check()).toMatchObject({ trouble: null, waiting: null });
  });

  it('wait for their time again where the clock went back before it came', async () => {
    const { start, clock, put } = await pc();
    const { central, days } = start();
    await put(signed(900, 0, { from: at(3) }));
    central.start();
    await central.check();
    await clock.advance(2 * hourMs);
    clock.jumpWallClock(-hourMs);
    await clock.advance(2 * hourMs - 1);
    expect(days()).toBeUndefined();
    await clock.advance(1);
    expect(days()).toBe(900);
  });

  it('give way to newer ones, and keep older ones away', async () => {
    const { start, clock, put } = await pc();
    const { central, days } = start();
    const old = signed(800, 0);
    await put(old);
    await central.check();
    await put(signed(900, 1, { from: at(3) }));
    await clock.advance(hourMs);
    await central.check();
    await put(old);
    expect(await central.check()).toMatchObject({
      waiting: { from: startAt + 3 * hourMs },
      trouble: { kind: 'refused', why: { message: expect.stringContaining('older') } },
    });
    await put(signed(1000, 2));
    await clock.advance(hourMs);
    expect(await central.check()).toMatchObject({ waiting: null, trouble: null });
    await clock.advance(5 * hourMs);
    await central.check();
    expect(days()).toBe(1000);
  });

  it('are not taken where the key that signed them was ended meanwhile', async () => {
    const { start, clock, put } = await pc();
    const { central, days } = start();
    await put(endingItsKey(signed(900, 0, { from: at(3) }), 2));
    expect((await central.check()).waiting).not.toBeNull();
    await clock.advance(3 * hourMs);
    expect(await central.check()).toMatchObject({
      waiting: null,
      trouble: { kind: 'refused', why: { message: expect.stringContaining('counts no more') } },
    });
    expect(days()).toBeUndefined();
  });
});

describe('Settings for all depots that end at a time', () => {
  it('stay in force after it, and say that their time is over until newer ones come', async () => {
    const { start, clock, logged, put, away } = await pc();
    const { central, days } = start();
    const timed = signed(900, 0, { until: at(2) });
    await put(timed);
    await central.check();
    central.start();
    expect(central.state()).toMatchObject({ trouble: null, inForce: { until: startAt + 2 * hourMs } });
    await clock.advance(2 * hourMs);
    const over = { kind: 'ran-out', why: { message: expect.stringContaining('over at 2026-11-20 09:00 UTC') } };
    expect(central.state().trouble).toMatchObject(over);
    expect(await central.check()).toMatchObject({ trouble: over });
    expect(logged.filter((event) => event === 'settings.central-ran-out')).toHaveLength(1);
    await away();
    const again = start();
    expect(again.atStart).toBe(900);
    expect(again.central.state().trouble).toMatchObject(over);
    await put(signed(901, 2));
    expect((await central.check()).trouble).toBeNull();
    expect(days()).toBe(901);
  });

  it('are not taken by a depot that finds them after it', async () => {
    const { start, clock, put } = await pc();
    const { central, days } = start();
    await put(signed(900, 0, { until: at(2) }));
    await clock.advance(2 * hourMs);
    expect((await central.check()).trouble).toMatchObject({
      kind: 'refused',
      why: { message: expect.stringContaining('its time was over at') },
    });
    expect(days()).toBeUndefined();
  });
});
