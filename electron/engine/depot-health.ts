import { type StandingSnapshot, standingSnapshots } from '../../shared/contract/reports/snapshot.ts';
import { archiveDuty } from './company-archive/archive-duty.ts';
import type { CompanyArchive } from './company-archive/company-archive.ts';
import { clockDuty } from './custody/clock-duty.ts';
import type { CustodyTime } from './custody/custody-time.ts';
import type { PartFailureCount } from './diagnostics/part-failures.ts';
import { backupDuty } from './due-work.ts';
import { createDataFolderProof } from './health/data-folder-proof.ts';
import { createHealth, type DutyReports, type Health, type StatusBasis } from './health/health.ts';
import { createPageProof, type PageProof } from './health/page-proof.ts';
import { collectingDuty, diskDuty } from './intake/collecting-duty.ts';
import type { Mail } from './mail/mail.ts';
import type { Clock, Files, Log } from './ports.ts';
import type { Reports } from './reports/reports.ts';
import type { ServiceContact } from './service/engine-transport.ts';
import { centralDuty } from './settings/central-duty.ts';
import type { CentralSettings } from './settings/central-settings.ts';
import type { SettingStore } from './store/store.ts';
import { type Updates, updatesDuty } from './updates.ts';
import { sendingDuty } from './upload/sending-duty.ts';
import type { WebhookListener } from './webhooks/listener.ts';

interface DepotHealthParts {
  readonly status: () => StatusBasis;
  readonly contact: () => ServiceContact;
  readonly custodyTime: Pick<CustodyTime, 'clock'>;
  readonly dataDirectory: string;
  readonly files: Files;
  readonly notes: Pick<SettingStore, 'note' | 'setNote'>;
  readonly partFailures: () => readonly PartFailureCount[];
  readonly reports: Pick<Reports, 'duty'>;
  readonly webhookListener: Pick<WebhookListener, 'duty' | 'prove'>;
  readonly mail: Pick<Mail, 'duty'>;
  readonly companyArchive: Pick<CompanyArchive, 'state'>;
  readonly central: Pick<CentralSettings, 'state'> | null;
  readonly updates: Pick<Updates, 'state'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

/** A part that failed so lately may fail again. */
const failureCountsForMs = 15 * 60_000;

/** Every duty of this depot, each as the feature that has it says. */
export function createDepotHealth(parts: DepotHealthParts): Health & Pick<PageProof, 'serves'> {
  const { status, contact, custodyTime, notes, partFailures, reports, webhookListener, mail, clock, log } = parts;
  const { companyArchive, central, updates, onChange } = parts;
  const dataFolder = createDataFolderProof(parts);
  const page = createPageProof(clock);
  const reportDuties = Object.fromEntries(
    standingSnapshots.map((id) => [`report-${id}`, () => reports.duty(id)]),
  ) as Record<`report-${StandingSnapshot}`, () => ReturnType<Reports['duty']>>;

  const duties: DutyReports = {
    collecting: collectingDuty,
    keeping: dataFolder.report,
    sending: (facts) => sendingDuty(facts, contact()),
    reading({ unread }) {
      const failure = partFailures().find(({ part }) => part === 'reading');
      const isFailing = failure !== undefined && Math.abs(clock.now() - failure.lastAt) < failureCountsForMs;
      return { reasons: isFailing ? ['reading-fails'] : [], backlog: unread };
    },
    ...reportDuties,
    webhooks: webhookListener.duty,
    mail: mail.duty,
    'company-archive': () => archiveDuty(companyArchive.state()),
    'central-settings': () => centralDuty(central?.state() ?? null),
    backup: () => backupDuty(notes),
    clock: () => clockDuty(custodyTime.clock()),
    disk: ({ disk }) => diskDuty(disk, dataFolder.report()),
    certificates: () => certificatesDuty(process.env),
    updates: () => updatesDuty(updates.state()),
    page: page.report,
  };
  const health = createHealth({
    reports: duties,
    status,
    proofs: [dataFolder.prove, webhookListener.prove, page.prove],
    clock,
    log,
    onChange,
  });
  return { ...health, serves: page.serves };
}

/** Node checks no certificate where its environment says so. */
function certificatesDuty({ NODE_TLS_REJECT_UNAUTHORIZED: isChecked }: NodeJS.ProcessEnv) {
  return { reasons: isChecked === '0' ? (['checking-switched-off'] as const) : [] };
}
