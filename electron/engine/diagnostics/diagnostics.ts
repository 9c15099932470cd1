import type { CompanyArchiveState, CompanyArchiveTest } from '../../../shared/contract/company-archive.ts';
import type { CheckResult, Sending, SendingFailure } from '../../../shared/contract/diagnostics.ts';
import type { MailTest } from '../../../shared/contract/mail.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { newestUploads } from '../../../shared/contract/uploads.ts';
import { archiveTroubleText } from '../../../shared/format/archive-text.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { refusal } from '../refusal.ts';
import { wordsOfService } from '../service/call-outcome.ts';
import { type ClientParts, clientInForce } from '../service/configured-client.ts';
import type { CentralSettings } from '../settings/central-settings.ts';
import type { Spool } from '../spool/spool.ts';
import type { Store } from '../store/store.ts';
import { createChecks } from './checks.ts';
import { createConnectionTest } from './connection-test.ts';
import { callErrorSaid } from './error-text.ts';
import { createLocalChecks, type LocalCheckParts, withAdvice } from './local-checks.ts';
import { createSupportBundle } from './support-bundle.ts';

interface CheckedParts {
  readonly spool: Spool;
  readonly listening: LocalCheckParts['listening'];
  readonly mail: MailCheckParts;
  /** Null where this PC knows no place of central settings. */
  readonly central: Pick<CentralSettings, 'check'> | null;
  readonly companyArchive: ArchiveCheckParts;
  readonly monitoring: MonitoringCheckParts;
}

/** What helps to find the cause of a trouble: the checks, and the file for whoever helps. */
export function openDiagnostics(base: EngineBase, facts: () => StatusFacts, parts: CheckedParts) {
  const { options, store, credentials, dataDirectory, opened, partFailures, clock, files, random, transport } = base;
  const { host, ports } = options;
  const { spool, listening } = parts;
  const settings = base.settings.current;
  const { openTransport } = ports;
  const testConnection = createConnectionTest({ ports: base, credentials, openTransport, settings });
  const failures = partFailures.recent;
  const { privacy } = opened;
  const checks = createChecks({
    local: createLocalChecks({ files, clock, random, store, settings, dataDirectory, failures, privacy, listening }),
    mail: createMailCheck(parts.mail),
    centralSettings: parts.central && createCentralCheck(parts.central),
    companyArchive: createArchiveCheck(parts.companyArchive),
    monitoring: createMonitoringCheck(parts.monitoring),
    upload: createUploadCheck({ transport, credentials, settings, clock, store, spool }),
    testConnection,
    store,
    clock,
    settings,
  });
  const supportBundle = createSupportBundle({
    host,
    settings,
    facts,
    store,
    secrets: base.secrets,
    checks,
    files,
    dataDirectory,
    clock,
    origins: base.settings.origins,
  });
  return {
    name: 'diagnostics',
    part: 'program',
    requests: {
      'connection.test': async (given) => {
        const { serviceUrl = settings().serviceUrl } = given;
        return success(await testConnection(await base.setupKeys.complete(given, serviceUrl)));
      },
      'checks.list': () => success({ steps: [...checks.list()] }),
      'checks.run': async ({ step, folderId }) => {
        const results = await checks.run(step, folderId);
        return results === null ? refusal('not-found', 'folder-not-watched') : success({ results: [...results] });
      },
      'support.bundle': async () => success(await supportBundle()),
    },
  } satisfies Feature;
}

/** Asks for them now, and says whether the newest central settings are the ones in force. */
function createCentralCheck({ check }: Pick<CentralSettings, 'check'>): () => Promise<CheckResult> {
  return async () => {
    const { trouble, contact } = await check();
    if (trouble === null) return { check: 'central-settings', state: 'passed', parameters: {}, advice: '' };
    const { message, said } = trouble.why;
    const parameters = { words: message, ...(contact !== '' && { contact }) };
    return withAdvice({ check: 'central-settings', state: 'failed', parameters, said });
  };
}

/** What the check of e-mail asks. */
interface MailCheckParts {
  readonly trouble: () => StatusFacts['mailTrouble'];
  /** Signs in at the mail server, and sends nothing. */
  readonly signIn: () => Promise<MailTest>;
}

/** Whether the mail server lets this depot in now, and whether what was sent lately arrived there. */
function createMailCheck({ trouble, signIn }: MailCheckParts): () => Promise<CheckResult> {
  return async () => {
    const { outcome, failure, words, milliseconds } = await signIn();
    const t = createTexts(en);
    if (outcome !== 'taken' && failure !== null) {
      const said = words === null ? '' : ` ${t('mailing.words', { words })}`;
      const parameters = {
        code: failure,
        words: `${t(`mailing.failure.${failure}`)}${said}`,
        ...(words !== null && { serverWords: words }),
      };
      return withAdvice({ check: 'mail', state: 'failed', parameters });
    }
    const lately = trouble() ?? null;
    if (lately === null) return { check: 'mail', state: 'passed', parameters: { milliseconds }, advice: '' };
    const { count } = lately;
    const parameters = { code: lately.failure, count, words: t('mailing.trouble.title', { count }) };
    return withAdvice({ check: 'mail', state: 'failed', parameters });
  };
}

/** What the check of the company's archive asks. */
interface ArchiveCheckParts {
  readonly state: () => CompanyArchiveState;
  /** Puts something small there, and takes it away again. */
  readonly test: () => Promise<CompanyArchiveTest>;
}

/** Whether the archive takes and gives files now, and whether all that was to go there lately did. */
function createArchiveCheck({ state, test }: ArchiveCheckParts): () => Promise<CheckResult> {
  return async () => {
    const { trouble, milliseconds } = await test();
    const found = trouble ?? state().trouble;
    if (found === null) return { check: 'company-archive', state: 'passed', parameters: { milliseconds }, advice: '' };
    const parameters = {
      code: found.failure,
      words: archiveTroubleText(found, { t: createTexts(en) }),
      ...(found.words !== null && { serverWords: found.words }),
    };
    return withAdvice({ check: 'company-archive', state: 'failed', parameters });
  };
}

/** What the check of monitoring asks. */
interface MonitoringCheckParts {
  /** Sends the figures of now, or the traces that are waiting, once. */
  readonly trySending: (
    what: Sending,
  ) => Promise<Result<void, { readonly code: SendingFailure; readonly systemCode: string }>>;
}

/** Whether figures and traces arrive now at the addresses in force. */
function createMonitoringCheck({ trySending }: MonitoringCheckParts): (what: Sending) => Promise<CheckResult> {
  return async (what) => {
    const tried = await trySending(what);
    if (tried.ok) return { check: what, state: 'passed', parameters: {}, advice: '' };
    return withAdvice({ check: what, state: 'failed', parameters: { ...tried.error } });
  };
}

interface UploadCheckParts extends ClientParts {
  readonly store: Pick<Store, 'uploads'>;
  readonly spool: Pick<Spool, 'read'>;
}

const endsWithinMs = 60_000;

/**
 * Sends the file that was sent last once more, the same way as files in line: the service knows it already, so that
 * nothing made up gets into anybody's records. What comes of it changes nothing here.
 */
function createUploadCheck(parts: UploadCheckParts): () => Promise<CheckResult> {
  const { store, spool, settings, clock } = parts;
  const client = clientInForce(parts);
  return async () => {
    const file = lastSent(store);
    const copy = file === null ? null : await spool.read(file.sha256);
    if (file === null || copy?.ok !== true) {
      return { check: 'upload', state: 'not-tried', parameters: { code: 'nothing-sent' }, advice: '' };
    }
    const { siteProductCode, uploadWay } = settings();
    const giveUp = new AbortController();
    const cancel = clock.after(endsWithinMs, () => giveUp.abort());
    const startedMs = clock.monotonicMs();
    const outcome = await client().upload(
      { fileName: file.fileName, bytes: copy.value, siteProductCode: siteProductCode || undefined },
      { way: uploadWay, signal: giveUp.signal },
    );
    cancel();
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    if (outcome.kind === 'accepted') {
      const parameters = { sizeBytes: copy.value.byteLength, milliseconds };
      return { check: 'upload', state: 'passed', parameters, advice: '' };
    }
    const own = wordsOfService(outcome);
    const status = 'status' in outcome && outcome.status !== null ? { status: outcome.status } : {};
    const systemCode = outcome.kind === 'no-answer' ? { systemCode: outcome.systemCode } : {};
    const { message, said } = callErrorSaid(outcome);
    const parameters = { words: own === '' ? message : own, ...status, ...systemCode };
    return withAdvice({ check: 'upload', state: 'failed', parameters, ...(own === '' && said && { said }) });
  };
}

function lastSent(store: Pick<Store, 'uploads'>): { readonly fileName: string; readonly sha256: string } | null {
  const { rows } = store.uploads.page({ ...newestUploads, states: ['sent'], sort: 'sent', limit: 1 });
  const [row] = rows;
  const sha256 = row === undefined ? null : (store.uploads.details(row.id)?.sha256 ?? null);
  return row === undefined || sha256 === null ? null : { fileName: row.fileName, sha256 };
}
