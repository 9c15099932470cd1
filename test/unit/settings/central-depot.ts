import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { keptCentralSettings } from '../../../electron/engine/settings/central-copy.ts';
import { signPolicy, withStatement } from '../../../electron/engine/settings/central-policy.ts';
import { createCentralSettings } from '../../../electron/engine/settings/central-settings.ts';
import { makePolicyKeys } from '../../../electron/engine/settings/policy-keys.ts';
import { createKnownSigners, signerWith, signStatement } from '../../../electron/engine/settings/policy-signers.ts';
import { success } from '../../../shared/result.ts';
import { type SettingsPatch, settingNames } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';

const keys = makePolicyKeys();
export const startAt = Date.UTC(2026, 10, 20, 7, 0);
export const hourMs = 3_600_000;
/** So many hours after the start of a test. */
export const at = (hours: number) => new Date(startAt + hours * hourMs).toISOString();

/** Signed so many hours after the start of a test, with the days that a depot is to keep its copies. */
export function signed(archiveDays: number, hours: number, given: object = {}): string {
  return signedWith({ archiveDays }, hours, given);
}

export function signedWith(settings: SettingsPatch, hours: number, given: object = {}): string {
  const policy = JSON.stringify({ issuedAt: at(hours), settings, ...given });
  const made = signPolicy(policy, keys.privateKey, new Date(startAt + hours * hourMs));
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** The same file, with the word that the key which signed it ends. */
export function endingItsKey(text: string, hours: number): string {
  const end = { statedAt: at(0), end: [{ publicKey: keys.publicKey, at: at(hours) }] };
  const statement = signStatement(end, keys.privateKey);
  return statement === null ? '' : (withStatement(text, statement) ?? '');
}

/** A depot whose place is a file; its store and its clock outlive the program. */
export async function pc({ publicKeys = [keys.publicKey] }: { readonly publicKeys?: readonly string[] | null } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'central-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
  const place = { from, depot: 'leeds', ...(publicKeys && { publicKey: publicKeys.map(signerWith) }) };
  /** How the service answers, which a test changes: since when it took the keys, and whether nothing can be sent. */
  const service = { acceptedAt: startAt, isImpossible: false };
  function start() {
    const signers = createKnownSigners({ store, clock, log });
    let taken: SettingsPatch = keptCentralSettings({ place, store, signers, clock })?.settings ?? {};
    const atStart = taken.archiveDays;
    const central = createCentralSettings({
      ...{ place, store, signers, clock, log, platform: 'linux', ownerId: process.getuid?.() ?? 0 },
      transport: () => {
        throw new Error('a file is read without a network');
      },
      openOwnWay: () => null,
      random: () => 0.5,
      onChange(word) {
        taken = word.settings;
        return settingNames.filter((name) => taken[name] !== undefined);
      },
      isServiceReachedSince: (since) => !service.isImpossible && service.acceptedAt >= since,
      isSendingImpossible: () => service.isImpossible,
      backAfterMinutes: () => taken.centralBackMinutes ?? 0,
      onState: () => undefined,
      watchFolder: async () => success({}),
    });
    /** So many minutes, in each of which the duties are proved. */
    async function minutes(count: number): Promise<void> {
      for (let minute = 0; minute < count; minute += 1) {
        central.prove();
        await clock.advance(60_000);
      }
      central.prove();
    }
    return { central, atStart, minutes, days: () => taken.archiveDays, serviceUrl: () => taken.serviceUrl };
  }
  return { start, clock, logged, service, put: (text: string) => writeFile(from, text), away: () => rm(from) };
}
