import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptCentralSettings } from '../../../electron/engine/settings/central-copy.ts';
import { signPolicy, withStatement } from '../../../electron/engine/settings/central-policy.ts';
import { createCentralSettings } from '../../../electron/engine/settings/central-settings.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { createKnownSigners, signerWith, signStatement } from '../../../electron/engine/settings/policy-signers.ts';
import { success } from '../../../shared/result.ts';
import { type SettingsPatch, settingNames } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const keys = makePolicyKeys();
const startAt = Date.UTC(2026, 10, 20, 7, 0);
const hourMs = 3_600_000;
const at = (hours: number) => new Date(startAt + hours * hourMs).toISOString();

/** Signed so many hours after the start of the test, with the days that a depot is to keep its copies. */
function signed(archiveDays: number, hours: number, given: object = {}): string {
  const policy = JSON.stringify({ issuedAt: at(hours), settings: { archiveDays }, ...given });
  const made = signPolicy(policy, keys.privateKey, new Date(startAt + hours * hourMs));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'central-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A depot whose place is a file; its store and its clock outlive the program. */
function pc() {
  const from = path.join(folder, 'depots.json');
  const clock = createFakeClock(startAt);
  const notes = new Map<string, unknown>();
  const store = {
    note: (name: string) => notes.get(name) ?? null,
    setNote: (name: string, value: unknown) => void notes.set(name, JSON.parse(JSON.stringify(value))),
  };
  const logged: string[] = [];
  const hear = (event: string) => void logged.push(event);
  const log = { debug: hear, info: hear, warn: hear, error: hear };
  const place = { from, publicKey: [signerWith(keys.publicKey)], depot: 'leeds' };
  function start() {
    const signers = createKnownSigners({ store, clock, log });
    let taken: SettingsPatch = keptCentralSettings({ place, store, signers, clock })?.settings ?? {};
    const atStart = taken.archiveDays;
    const central = createCentralSettings({
      ...{ place, store, signers, clock, log, platform: 'linux' },
      transport: () => {
        throw new Error('a file is read without a network');
      },
      openOwnWay: () => null,
      random: () => 0.5,
      onChange(word) {
        taken = word.settings;
        return settingNames.filter((name) => taken[name] !== undefined);
      },
      onState: () => undefined,
      watchFolder: async () => success({}),
    });
    return { central, atStart, days: () => taken.archiveDays };
  }
  return { start, clock, logged, put: (text: string) => writeFile(from, text), away: () => rm(from) };
}

describe('Settings for all depots that begin at a time', () => {
  it('change nothing before it, and come into force by themselves at it although their place is away', async () => {
    const { start, clock, logged, put, away } = pc();
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
    const { start, clock, put, away } = pc();
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
    const { start, clock, put } = pc();
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
    const { start, clock, put } = pc();
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
    const { start, clock, put } = pc();
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
    const { start, clock, put } = pc();
    const { central, days } = start();
    const text = signed(900, 0, { from: at(3) });
    const end = { statedAt: at(1), end: [{ publicKey: keys.publicKey, at: at(2) }] };
    const statement = signStatement(end, keys.privateKey);
    await put(statement === null ? '' : (withStatement(text, statement) ?? ''));
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
    const { start, clock, logged, put, away } = pc();
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
    const { start, clock, put } = pc();
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
