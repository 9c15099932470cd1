import type { AnswerOf, RequestName } from '../../../shared/contract/contract.ts';
import {
  type Duty,
  type DutyReason,
  type DutyReport,
  dutyOff,
  reasonsOfService,
} from '../../../shared/contract/duties.ts';
import { failure, success } from '../../../shared/result.ts';
import { originOf } from '../../../shared/settings/settings.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature, RequestHandlers } from '../feature.ts';
import { refusal, secretRefusal } from '../refusal.ts';
import { credentialsProblem } from '../service/credentials.ts';
import { credentialsSince } from '../service/credentials-note.ts';
import { storedOr } from '../store/store.ts';
import { readSignedFile } from './central-policy.ts';
import { type CentralSettings, type CentralState, createCentralSettings } from './central-settings.ts';
import { fingerprintOf } from './policy-keys.ts';
import { openProfiles, type Profiles } from './profile.ts';
import type { CentralWord } from './settings.ts';
import { importSettings, settingsFileText } from './settings-file.ts';
import type { SetupFacts } from './setup.ts';

/**
 * The settings in force, those for all depots among them, and the credentials.
 *
 * @param watchFolder watches a folder that the central settings name
 * @param duties how all duties stand
 */
export function openSettings(
  base: EngineBase,
  watchFolder: Parameters<typeof createCentralSettings>[0]['watchFolder'],
  duties: () => readonly Duty[],
) {
  const { options, isOnePass, store, settings, random, log, clockOf, contact, otherTransport, tell } = base;
  const central =
    options.central == null
      ? null
      : createCentralSettings({
          place: options.central,
          store: store.settings,
          signers: base.signers,
          random,
          log,
          clock: clockOf('program'),
          transport: () => otherTransport,
          openOwnWay() {
            const { proxyUrl, allowPlainHttp } = settings.withoutCentral();
            const isSame = proxyUrl === settings.current().proxyUrl;
            return isSame ? null : options.ports.openTransport({ proxyUrl, allowPlainHttp });
          },
          platform: options.host.platform,
          onChange(word) {
            const changed = settings.takeCentral(word);
            // Keys may have moved although no setting changed here.
            tell('settingsChanged');
            return changed;
          },
          isSendingImpossible() {
            const reasons = duties().find(({ duty }) => duty === 'sending')?.reasons ?? [];
            return reasons.some((reason) => reasonsOfService.has(reason));
          },
          isServiceReachedSince(since) {
            const { lastSentAt } = store.uploads.counts(base.startOfToday());
            const { unansweredSince, credentialsRefusedSince } = contact.since(lastSentAt);
            const acceptedAt = Math.max(contact.credentialsAcceptedAt() ?? 0, lastSentAt ?? 0);
            return unansweredSince === null && credentialsRefusedSince === null && acceptedAt >= since;
          },
          backAfterMinutes: () => settings.current().centralBackMinutes,
          onState: () => base.touch('settings', 'status'),
          watchFolder,
        });
  const setupFacts = createSetupFacts(base);
  const profiles = openProfiles(base, watchFolder, setupFacts);
  const feature = {
    name: 'settings',
    part: 'program',
    requests: { ...settingRequests(base, central, setupFacts, profiles), ...profiles.requests },
    topics: { settings: () => ({ settings: settings.current() }) },
    duties: { 'central-settings': () => centralDuty(central?.state() ?? null) },
    prove: () => central?.prove(),
    hears: { settingsChanged: () => base.touch('settings', 'status') },
  } satisfies Feature;
  // A single pass is over before the next look: it looks once, in bounded time, before it sends.
  const firstCheck = {
    name: 'central-first',
    part: 'program',
    start: async () => void (isOnePass && (await central?.check())),
  } satisfies Feature;
  const centralFeature = {
    name: 'central',
    part: 'program',
    after: ['collecting'],
    staysOnly: true,
    start: () => central?.start(),
    stop: () => central?.stop(),
  } satisfies Feature;
  return { central, feature, firstCheck, centralFeature };
}

function createSetupFacts({ store, settings, credentials }: EngineBase): () => Promise<SetupFacts> {
  return async () => {
    const { serviceUrl } = settings.current();
    const found = serviceUrl === '' ? null : await credentials.forService(serviceUrl);
    return {
      hasFolder: store.folders.list().length > 0,
      hasAddress: serviceUrl !== '',
      hasKeys: found !== null && (found.ok || found.error.code !== 'keys-missing'),
    };
  };
}

/** Credentials go in and never out. */
function settingRequests(
  { options, store, settings, setup, setupKeys, secrets, credentials, contact, tell, touch }: EngineBase,
  central: CentralSettings | null,
  setupFacts: () => Promise<SetupFacts>,
  profiles: Profiles,
): RequestHandlers<Extract<RequestName, `settings.${string}` | `setup.${string}` | 'keys.replace' | 'host.get'>> {
  const notedSince = () => storedOr(() => credentialsSince(store.settings.note('keys')), null);
  return {
    'host.get': () => success(options.host),
    'settings.get': async () => {
      const { serviceUrl } = settings.current();
      const keysProblem = await credentialsProblem(credentials, serviceUrl);
      const managed = options.managedProblem?.() ?? null;
      return success({
        settings: settings.current(),
        fixed: [...settings.fixed()],
        origins: settings.origins(),
        keysKept: (await credentials.forService(serviceUrl)).ok,
        keysProblem: keysProblem?.message ?? null,
        keysSaid: keysProblem?.said,
        keysAcceptedAt: contact.credentialsAcceptedAt(),
        keysChangedAt: later(contact.credentialsChangedAt(), notedSince()),
        managedProblem: managed?.message ?? null,
        managedSaid: managed?.said,
        central: centralShown(central?.state() ?? null, settings.moved()),
        setup: setup.progress(await setupFacts()),
        typedKeys: setup.isOpen() ? await setupKeys.shown() : null,
      });
    },
    'settings.change': ({ patch }) => {
      const changed = settings.change(patch);
      if (!changed.ok) {
        const { name, code, message, said } = changed.error;
        return failure({ code: code === 'fixed' ? 'fixed-by-policy' : 'bad-arguments', field: name, message, said });
      }
      tell('settingsChanged');
      return success({ settings: changed.value });
    },
    'settings.back': ({ undo }) => {
      if (central === null) return refusal('not-found', 'central-no-place');
      const why = undo ? central.undoGoingBack() : central.goBack();
      if (why !== null) return refusal('not-allowed', 'central-not-gone', { values: { why } });
      const { inForce, setAside } = central.state();
      return success({ version: inForce?.version ?? '', setAside: setAside?.version ?? null });
    },
    'settings.export': () =>
      success({ fileName: 'Tacho Depot settings.json', text: settingsFileText(settings.current()) }),
    'settings.import': async ({ text, fingerprint = null }) => {
      if (readSignedFile(text) !== null) {
        return success(await profiles.open({ text, fingerprint, depot: null, replacesKey: fingerprint !== null }));
      }
      const outcome = importSettings(settings, text);
      if (outcome.outcome === 'taken' && outcome.changed.length > 0) tell('settingsChanged');
      return success(outcome);
    },
    'setup.keep': async (progress) => {
      const wasOpen = setup.isOpen();
      setup.keep(progress, await setupFacts());
      touch('settings');
      if (!wasOpen && setup.isOpen()) tell('settingsChanged');
      return success({});
    },
    'setup.keepKeys': async (given) => {
      // A depot that is set up has its keys, and none that wait for a set-up.
      if (!setup.isOpen()) return success({});
      const kept = await setupKeys.keep(given);
      if (!kept.ok) return secretRefusal(kept.error);
      touch('settings');
      return success({});
    },
    'setup.finish': async () => {
      setup.finish();
      await setupKeys.forget();
      tell('settingsChanged');
      return success({});
    },
    'keys.replace': async (given) => {
      const { serviceUrl } = settings.current();
      const { apiToken, subscriptionKey } = await setupKeys.complete(given, serviceUrl);
      if (apiToken === undefined || subscriptionKey === undefined) return refusal('bad-arguments', 'both-keys-needed');
      const written = await secrets.write({ apiToken, subscriptionKey, origin: originOf(serviceUrl) });
      if (!written.ok) return secretRefusal(written.error);
      await setupKeys.forget();
      tell('credentialsChanged');
      return success({});
    },
  };
}

function centralShown(state: CentralState | null, moved: CentralWord['moved']): AnswerOf<'settings.get'>['central'] {
  if (state === null) return null;
  const { changedAt, inForce, waiting, setAside, contact, trouble, signers } = state;
  const keys = signers.map(({ publicKey, ...signer }) => ({ ...signer, fingerprint: fingerprintOf(publicKey) }));
  const shown = trouble && { kind: trouble.kind, since: trouble.since, ...trouble.why };
  return { changedAt, inForce, waiting, setAside, moved, contact, keys, trouble: shown };
}

const reasonOf = {
  refused: 'central-refused',
  back: 'central-back',
  'back-by-itself': 'central-back-by-itself',
  'ran-out': 'central-ran-out',
  folder: 'central-folder',
  away: 'central-away',
} as const satisfies Record<NonNullable<CentralState['trouble']>['kind'], DutyReason>;

/** A look is made every 15 minutes or so; three that were missed are no accident. */
const goodForMs = 60 * 60_000;

/** Whether the newest settings of all depots are in force here. Null: this PC knows no place of such. Pure. */
function centralDuty(state: CentralState | null): DutyReport {
  if (state === null) return dutyOff;
  const { trouble, lookedAt } = state;
  if (trouble === null) return { reasons: [], provedAt: lookedAt, goodForMs };
  return { reasons: [reasonOf[trouble.kind]], since: trouble.since, provedAt: lookedAt };
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
