import { get } from 'node:http';
import path from 'node:path';
import {
  type Duty,
  type DutyName,
  type DutyReport,
  dutyNames,
  dutyOf,
  dutyOff,
  stateOfReport,
} from '../../../shared/contract/duties.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { success } from '../../../shared/result.ts';
import { lastDone } from '../due-work.ts';
import type { EngineBase } from '../engine-base.ts';
import type { DutyReports, Feature, StatusBasis } from '../feature.ts';
import { diskDuty } from '../intake/collecting-duty.ts';
import type { IntakeState } from '../intake/intake.ts';
import { shownFolder } from '../intake/shown-folder.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { createProof } from '../proof.ts';
import { type Folder, type QueueCounts, replacementOf, type SettingStore } from '../store/store.ts';
import type { UploaderState } from '../upload/uploader.ts';
import { createDataFolderProof } from './data-folder-proof.ts';

const proveEveryMs = 60_000;
const answerWithinMs = 10_000;
/** It is looked at each minute. */
const certificateGoodForMs = 3 * 60_000;
/** The wall clock has been set, or the PC has slept: what was proved before says nothing of now. */
const jumpMs = 30_000;

interface HealthParts {
  readonly intake: { readonly state: () => IntakeState };
  readonly uploader: { readonly state: () => UploaderState };
  readonly mail: { readonly trouble: () => StatusFacts['mailTrouble'] | null };
  readonly custody: { readonly trouble: () => StatusFacts['custodyTrouble'] | null };
  /** How the duties of all other features stand. */
  readonly duties: Omit<DutyReports, 'keeping' | 'disk' | 'certificates' | 'page'>;
  readonly proofs: readonly NonNullable<Feature['prove']>[];
}

/** Every duty of this depot and what is shown of it first, with the duties that nobody else has. */
export function openHealth(base: EngineBase, { intake, uploader, mail, custody, duties, proofs }: HealthParts) {
  const { store, opened, files, dataDirectory, log, topics } = base;
  const clock = base.clockOf('program');
  const dataFolder = createDataFolderProof({
    dataDirectory,
    files,
    notes: store.settings,
    clock,
  });
  const page = createProof(clock, async (url: string) => {
    return (await isAnsweredAt(new URL('health', url))) ? null : 'page-not-heard';
  });
  let certificate = dutyOff;
  const status = () =>
    statusFacts({
      now: clock.now(),
      folders: store.folders.list(),
      counts: store.uploads.counts(base.startOfToday()),
      intake: intake.state(),
      uploader: uploader.state(),
      batch: store.batches.position(clock.now()),
      unread: store.readings.unreadCount(),
      ...recordsFacts(store.settings, opened.setAsideDirectory),
      mailTrouble: mail.trouble(),
      custodyTrouble: custody.trouble(),
    });
  const reports: DutyReports = {
    ...duties,
    keeping: dataFolder.report,
    disk: ({ disk }) => diskDuty(disk, dataFolder.report()),
    certificates: () => certificate,
    page: page.report,
  };
  const dutiesOf = createDutyList(reports, clock, log, () => base.touch('status'));
  let cancel = () => {};
  let isProving = false;
  let difference = clock.now() - clock.monotonicMs();

  function proveAfterJump(): void {
    const now = clock.now() - clock.monotonicMs();
    if (Math.abs(now - difference) <= jumpMs) return;
    difference = now;
    if (isProving) clock.after(0, () => void prove());
  }

  async function prove(): Promise<void> {
    await Promise.all([dataFolder.prove, ...proofs, page.prove].map((proof) => contained(log, 'program', proof)));
    facts();
  }

  function facts(): StatusFacts {
    proveAfterJump();
    const basis = status();
    return { ...basis, duties: [...dutiesOf(basis)] };
  }

  const feature = {
    name: 'health',
    part: 'program',
    staysOnly: true,
    async start() {
      isProving = true;
      cancel = repeat(clock, proveEveryMs, prove);
      await prove();
    },
    stop() {
      isProving = false;
      cancel();
    },
    requests: {
      'status.get': () => success({ sequence: topics.sequence('status'), facts: facts() }),
      'records.dismiss': () => {
        store.settings.setNote('records-replaced', null);
        base.touch('status');
        return success({});
      },
    },
    topics: { status: () => ({ facts: facts() }) },
  } satisfies Feature;
  return {
    facts,
    servesAt: page.of,
    ownCertificate(isGood: boolean) {
      certificate = isGood
        ? { reasons: [], provedAt: clock.now(), goodForMs: certificateGoodForMs }
        : { reasons: ['own-certificate'] };
      base.touch('status');
    },
    feature,
  };
}

/** Whether the agent's own port answers, asked as a supervisor would. */
function isAnsweredAt(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, timeout: answerWithinMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 || answer.statusCode === 503);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false));
  });
}

/** How all duties stand: since when, and told anew where one stands otherwise than before. */
function createDutyList(
  reports: DutyReports,
  clock: Clock,
  log: Log,
  onChange: () => void,
): (basis: StatusBasis) => readonly Duty[] {
  const known = new Map<DutyName, { readonly stands: string; readonly since: number }>();
  let told = '';

  /** Since when it stands so: as its feature says, else since it was first seen so. */
  function sinceOf(duty: DutyName, report: DutyReport, now: number): number {
    const { state, reasons } = dutyOf(duty, report, now, now);
    const stands = `${state} ${reasons[0] ?? ''}`;
    const before = known.get(duty);
    const seen = before?.stands === stands ? before.since : now;
    if (before?.stands !== stands) {
      known.set(duty, { stands, since: now });
      if (before !== undefined || stateOfReport(report) === 'stopped') {
        log.info('health.duty', { name: duty, state, cause: reasons[0] ?? null });
      }
    }
    return report.since ?? seen;
  }

  /** A duty may stand otherwise by time alone: whoever sees it first has all others told. */
  function announce(list: readonly Duty[]): void {
    const stands = JSON.stringify(list.map(({ state, reasons }) => [state, reasons]));
    if (stands === told) return;
    told = stands;
    onChange();
  }

  return (basis) => {
    const now = clock.now();
    const list = dutyNames.map((duty) => {
      const report = reports[duty](basis);
      return dutyOf(duty, report, sinceOf(duty, report, now), now);
    });
    announce(list);
    return list;
  };
}

interface KnownNow
  extends Pick<
    StatusFacts,
    'now' | 'batch' | 'unread' | 'recordsReplaced' | 'backupTrouble' | 'mailTrouble' | 'custodyTrouble'
  > {
  readonly folders: readonly Folder[];
  readonly counts: QueueCounts;
  readonly intake: IntakeState;
  readonly uploader: UploaderState;
}

/** Joins what the queue, the intake and the uploader know now into the facts of the first screen. Pure. */
function statusFacts({ folders, counts, intake, uploader, ...others }: KnownNow): StatusBasis {
  return {
    ...others,
    ...intake,
    ...uploader,
    folders: folders.map((folder) => shownFolder(folder, intake)),
    settling: counts.settling,
    waiting: counts.waiting,
    sending: counts.sending,
    attention: counts.attention,
    oldestAttentionAt: counts.oldestAttentionAt,
    oldestUnsentAt: counts.oldestUnsentAt,
    nextAttemptAt: counts.nextAttemptAt,
    sentToday: counts.sentSince,
    lastSentAt: counts.lastSentAt,
    total: counts.total,
  };
}

/** What a person has to know of the records themselves: that they were replaced, and that they are not backed up. */
function recordsFacts(
  notes: Pick<SettingStore, 'note'>,
  setAsideDirectory: string,
): Pick<StatusFacts, 'recordsReplaced' | 'backupTrouble'> {
  const replacement = replacementOf(notes.note('records-replaced'));
  const trouble = lastDone(notes, 'backup')?.trouble ?? null;
  return {
    recordsReplaced: replacement && {
      by: replacement.by,
      at: replacement.at,
      backupAt: replacement.backupAt,
      setAside: replacement.aside && path.join(setAsideDirectory, replacement.aside),
    },
    backupTrouble: trouble && { code: backupCode(trouble.code), since: trouble.since },
  };
}

function backupCode(code: string): NonNullable<StatusFacts['backupTrouble']>['code'] {
  return code === 'disk-full' || code === 'damaged' ? code : 'failed';
}
