import { serviceSubject } from '../../../../shared/contract/addresses.ts';
import type { AnswerOf, Host } from '../../../../shared/contract/contract.ts';
import type { ReportRequestName } from '../../../../shared/contract/names.ts';
import type { StatusFacts } from '../../../../shared/contract/status.ts';
import { failure, success } from '../../../../shared/result.ts';
import { originOf } from '../../../../shared/settings/settings.ts';
import type { CompanyArchive } from '../../company-archive/company-archive.ts';
import type { ConnectionTest } from '../../diagnostics/connection-test.ts';
import type { Diagnostics } from '../../diagnostics/diagnostics.ts';
import type { Mail } from '../../mail/mail.ts';
import { pageFaultFacts } from '../../platform/fault.ts';
import type { Log, Secrets } from '../../ports.ts';
import { refusal, type Said, secretRefusal } from '../../refusal.ts';
import type { RemovableDrives } from '../../removable/removable-drives.ts';
import { coverageYear } from '../../reports/coverage.ts';
import {
  createSubjectOrder,
  type LocalFileKind,
  type LocalSubject,
  missingDays,
} from '../../reports/local-subjects.ts';
import type { MissingRow } from '../../reports/missing-list.ts';
import { snapshotState } from '../../reports/snapshot-entry.ts';
import { credentialsProblem, type ServiceCredentials } from '../../service/credentials.ts';
import type { CentralState } from '../../settings/central-settings.ts';
import type { SettingsInForce } from '../../settings/settings.ts';
import { importSettings, settingsFileText } from '../../settings/settings-file.ts';
import { searchKey, searchWords } from '../../store/search-key.ts';
import type { Updates } from '../../updates.ts';
import type { Uploader } from '../../upload/uploader.ts';
import type { WebhookListener } from '../../webhooks/listener.ts';
import type { RequestHandlers } from '../answer.ts';
import { type CustodyHandlerParts, custodyHandlers } from './custody-handlers.ts';
import { driverEntryHandlers } from './driver-entry-handlers.ts';
import { type FolderHandlerParts, folderHandlers } from './folder-handlers.ts';
import { type ListHandlerParts, listHandlers } from './list-handlers.ts';
import { type MaintainHandlerParts, maintainHandlers } from './maintain-handlers.ts';
import { type ReportHandlerParts, reportHandlers } from './report-handlers.ts';
import { subjectHandlers } from './subject-handlers.ts';
import { type UploadHandlerParts, uploadHandlers } from './upload-handlers.ts';

export interface RequestHandlerParts
  extends CustodyHandlerParts,
    FolderHandlerParts,
    HelpHandlerParts,
    MaintainHandlerParts,
    RemovableHandlerParts,
    SendingHandlerParts,
    SettingHandlerParts,
    UploadHandlerParts,
    WebhookHandlerParts {
  readonly lists: ListHandlerParts & ReportHandlerParts;
  readonly mail: Pick<Mail, 'requests'>;
  readonly companyArchive: Pick<CompanyArchive, 'archivedAt' | 'requests'>;
  readonly log: Log;
  /** A person has read that the records were replaced. */
  readonly recordsRead: () => void;
  readonly status: () => { readonly facts: StatusFacts; readonly sequence: number };
}

/** Every request of the contract, with the part that answers it. */
export function requestHandlers(parts: RequestHandlerParts): RequestHandlers {
  return {
    ...uploadHandlers(parts),
    ...folderHandlers(parts),
    ...settingHandlers(parts),
    ...sendingHandlers(parts),
    ...helpHandlers(parts),
    ...removableHandlers(parts),
    ...webhookHandlers(parts),
    ...listHandlers(parts.lists),
    ...coverageHandlers(parts.lists),
    ...subjectHandlers({ ...parts.lists, contents: parts.contents }),
    ...reportHandlers(parts.lists),
    ...maintainHandlers(parts),
    ...parts.mail.requests,
    ...parts.companyArchive.requests,
    ...custodyHandlers(parts),
    ...driverEntryHandlers(parts.lists),
    'truth.get': () => success(parts.status()),
    'page.fault': (fault) => {
      parts.log.error('page.fault', pageFaultFacts(fault));
      return success({});
    },
    'records.dismiss': () => {
      parts.recordsRead();
      return success({});
    },
  };
}

type RemovableRequest = Extract<keyof RequestHandlers, `removable.${string}`>;

interface RemovableHandlerParts {
  /** Null where removable drives are not followed. */
  readonly removable: RemovableDrives | null;
}

const notPluggedIn = refusal('not-found', 'usb-key-not-plugged-in');
const notRemembered = refusal('not-found', 'usb-key-not-remembered');

/** Removable drives: what is on them, and what people decide. Where they are mounted never leaves the engine. */
function removableHandlers({ removable }: RemovableHandlerParts): Pick<RequestHandlers, RemovableRequest> {
  return {
    'removable.list': () => success({ follows: removable !== null, ...(removable?.state() ?? noDrives) }),
    'removable.collect': ({ id }) => (removable?.collect(id) ? success({}) : notPluggedIn),
    'removable.decide': ({ id, decision }) => (removable?.decide(id, decision) ? success({}) : notRemembered),
    'removable.dismiss': ({ id }) => (removable?.dismiss(id) ? success({}) : notPluggedIn),
    'removable.forget': ({ id }) => (removable?.forget(id) ? success({}) : notRemembered),
  };
}

const noDrives = { present: [], remembered: [] };

type WebhookRequest = Extract<keyof RequestHandlers, `webhooks.${string}`>;

interface WebhookHandlerParts {
  readonly webhooks: WebhookListener;
}

/** What the service posts here, and the secret that it signs with, which goes in and never out. */
function webhookHandlers({ webhooks }: WebhookHandlerParts): Pick<RequestHandlers, WebhookRequest> {
  return {
    'webhooks.get': async () => success(await webhooks.lookedUp()),
    'webhooks.replaceSecret': async ({ secret }) => {
      const written = await webhooks.replaceSecret(secret);
      return written.ok ? success({}) : secretRefusal(written.error);
    },
    'webhooks.test': async () => {
      const tested = await webhooks.test();
      return tested.ok ? success({ steps: [...tested.value] }) : refusal('not-possible-now', 'no-webhook-listener');
    },
  };
}

type SendingRequest = Extract<keyof RequestHandlers, `sending.${string}`>;

interface SendingHandlerParts {
  readonly uploader: Uploader;
  /** A person who tries again may have mended the credentials where the engine does not see it, in the agent's file. */
  readonly forgetCredentials: () => void;
}

function sendingHandlers({ uploader, forgetCredentials }: SendingHandlerParts): Pick<RequestHandlers, SendingRequest> {
  return {
    'sending.pause': ({ until }) => {
      uploader.pause(until);
      return success({});
    },
    'sending.resume': () => {
      uploader.resume();
      return success({});
    },
    'sending.tryNow': () => {
      forgetCredentials();
      uploader.tryNow();
      return success({});
    },
  };
}

type HelpRequest = Extract<keyof RequestHandlers, `checks.${string}` | `support.${string}` | `updates.${string}`>;

interface HelpHandlerParts {
  readonly diagnostics: Diagnostics;
  readonly updates: Updates;
}

/** The checks, the file for whoever helps, and newer versions of the program. */
function helpHandlers({ diagnostics, updates }: HelpHandlerParts): Pick<RequestHandlers, HelpRequest> {
  const { checks, supportBundle } = diagnostics;
  return {
    'checks.list': () => success({ steps: [...checks.list()] }),
    'checks.run': async ({ step, folderId }) => {
      const results = await checks.run(step, folderId);
      return results === null ? refusal('not-found', 'folder-not-watched') : success({ results: [...results] });
    },
    'support.bundle': async () => success(await supportBundle()),
    'updates.get': () => success(updates.state()),
    'updates.look': () => {
      updates.look();
      return success({});
    },
    'updates.restart': () => (updates.restart() ? success({}) : refusal('not-possible-now', 'no-new-version')),
  };
}

type CoverageRequest = Extract<ReportRequestName, `coverage.${string}` | 'missing-days'>;

/** The coverage calendar, and the days that everybody misses, from the files held here. */
function coverageHandlers(parts: ListHandlerParts): Pick<RequestHandlers, CoverageRequest> {
  const { reports, store, settings, clock } = parts;
  const { localSubjects, matching, lists, snapshots } = reports;
  const order = createSubjectOrder(localSubjects, reports.names);

  function find(subjectId: string): { readonly of: LocalFileKind; readonly subject: LocalSubject } | null {
    const of = subjectId.startsWith('driver:') ? 'driver' : 'vehicle';
    const subject = localSubjects.of(of).get(subjectId);
    return subject === undefined ? null : { of, subject };
  }

  function rowOf(of: LocalFileKind, subjectId: string): MissingRow | null {
    const serviceId = matching.serviceIdOf(of, subjectId);
    const rows = of === 'driver' ? lists.drivers().rows : lists.vehicles(false).rows;
    return serviceId === null ? null : (rows.find(({ id }) => id === serviceId) ?? null);
  }

  /** Whom the service names and nothing held here can be of. */
  function withoutFiles(of: LocalFileKind) {
    const { rows } = of === 'driver' ? lists.drivers() : lists.vehicles(true);
    return rows
      .filter(({ match }) => match.certainty === 'none')
      .map(({ id, name }) => ({ subjectId: serviceSubject(id), of, name, files: 0, upToDay: null }));
  }

  return {
    'coverage.subjects': ({ of, search, offset, limit }) => {
      reports.keepFresh();
      const words = searchWords(search);
      const kinds = of === 'both' ? (['driver', 'vehicle'] as const) : [of];
      const isSearched = (text: string) => {
        const key = searchKey(text);
        return words.every((word) => key.includes(word));
      };
      const found = kinds.flatMap((kind) => {
        const subjects = order.of(kind).filter(({ name, vin }) => isSearched(`${name} ${vin ?? ''}`));
        return [
          ...subjects.map(({ subjectId, name, files, upToDay }) => ({ subjectId, of: kind, name, files, upToDay })),
          ...(words.length === 0 ? [] : withoutFiles(kind).filter(({ name }) => isSearched(name))),
        ];
      });
      return success({ subjects: found.slice(offset, offset + limit), total: found.length });
    },
    'coverage.year': ({ subjectId, lastMonth }) => {
      reports.keepFresh();
      const found = find(subjectId);
      if (found === null) return success(null);
      const year = coverageYear({
        ...found,
        files: store.readings.filesOf(subjectId),
        row: rowOf(found.of, subjectId),
        settings: settings(),
        now: clock.now(),
        lastMonth,
      });
      if (year === null) return success(null);
      const snapshot = snapshotState(snapshots, found.of === 'driver' ? 'drivers-missing' : 'vehicles-missing');
      return success({ ...year, neighbours: order.neighbours(subjectId), snapshot });
    },
    'coverage.day': ({ subjectId, day }) => {
      reports.keepFresh();
      return success({ files: store.localFiles.filesOfDay(subjectId, day).map((file) => ({ ...file })) });
    },
    'missing-days': async () => success(await missingDays(store, clock)),
  };
}

type SettingRequest = Extract<
  keyof RequestHandlers,
  `settings.${string}` | 'keys.replace' | 'connection.test' | 'host.get'
>;

interface SettingHandlerParts {
  readonly host: Host;
  readonly settings: SettingsInForce;
  readonly secrets: Secrets;
  readonly credentials: Pick<ServiceCredentials, 'forService'>;
  readonly credentialsAcceptedAt: () => number | null;
  readonly testConnection: ConnectionTest;
  /** What of the settings from outside cannot be used; null where all can. */
  readonly managedProblem: () => Said | null;
  /** The settings for all depots; null where this PC knows no place of such. */
  readonly central: () => CentralState | null;
  readonly settingsChanged: () => void;
  readonly credentialsChanged: () => void;
}

/** Settings, credentials and the connection test. Credentials go in and never out. */
function settingHandlers(parts: SettingHandlerParts): Pick<RequestHandlers, SettingRequest> {
  const { host, settings, secrets, credentials, testConnection, managedProblem, settingsChanged, credentialsChanged } =
    parts;
  return {
    'host.get': () => success(host),
    'settings.get': async () => {
      const { serviceUrl } = settings.current();
      const keysProblem = await credentialsProblem(credentials, serviceUrl);
      const managed = managedProblem();
      return success({
        settings: settings.current(),
        fixed: [...settings.fixed()],
        keysKept: (await credentials.forService(serviceUrl)).ok,
        keysProblem: keysProblem?.message ?? null,
        keysSaid: keysProblem?.said,
        keysAcceptedAt: parts.credentialsAcceptedAt(),
        managedProblem: managed?.message ?? null,
        managedSaid: managed?.said,
        central: centralShown(parts.central()),
      });
    },
    'settings.change': ({ patch }) => {
      const changed = settings.change(patch);
      if (!changed.ok) {
        const { name, code, message, said } = changed.error;
        return failure({ code: code === 'fixed' ? 'fixed-by-policy' : 'bad-arguments', field: name, message, said });
      }
      settingsChanged();
      return success({ settings: changed.value });
    },
    'settings.export': () =>
      success({ fileName: 'Tacho Depot settings.json', text: settingsFileText(settings.current()) }),
    'settings.import': ({ text }) => {
      const outcome = importSettings(settings, text);
      if (outcome.outcome === 'taken' && outcome.changed.length > 0) settingsChanged();
      return success(outcome);
    },
    'keys.replace': async (given) => {
      const written = await secrets.write({ ...given, origin: originOf(settings.current().serviceUrl) });
      if (!written.ok) return secretRefusal(written.error);
      credentialsChanged();
      return success({});
    },
    'connection.test': async (given) => success(await testConnection(given)),
  };
}

function centralShown(state: CentralState | null): AnswerOf<'settings.get'>['central'] {
  if (state === null) return null;
  const { changedAt, contact, trouble } = state;
  return { changedAt, contact, trouble: trouble && { kind: trouble.kind, since: trouble.since, ...trouble.why } };
}
