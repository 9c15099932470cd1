import { createHash } from 'node:crypto';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { LocalFiles } from '../../../shared/contract/reports/local-files.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import {
  chosenPart,
  listPart,
  type MailList,
  type MailListPart,
  type MailRow,
  type MailSubject,
  type PendingFile,
  type ReportStanding,
  reportStanding,
  sameState,
} from '../../../shared/mail/mail-list.ts';
import type { MailGroup } from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock } from '../ports.ts';
import { ruleFor } from '../reports/coverage.ts';
import type { DriverStarts } from '../reports/driver-starts.ts';
import type { MissingRow } from '../reports/missing-list.ts';
import type { Reports } from '../reports/reports.ts';
import { startsOf } from '../reports/shown-start.ts';
import { snapshotState } from '../reports/snapshot-entry.ts';

/** The lists that go out, made from the reports as they are now. */
export interface MailLists {
  readonly ofGroup: (group: MailGroup) => Promise<MailList>;
  /** Rows that a person chose; ids that the report does not name any more are left out. */
  readonly ofChoice: (group: MailGroup, of: MailListPart['of'], ids: readonly string[]) => Promise<MailList>;
  /** What a group can be narrowed to. */
  readonly choices: () => AnswerOf<'mail.choices'>;
  /** The service was asked lately for all that a group's list needs, with an answer or without. */
  readonly isSettled: (group: MailGroup) => boolean;
}

export interface MailListsParts {
  readonly reports: Pick<Reports, 'lists' | 'snapshots'>;
  readonly starts: DriverStarts;
  readonly settings: () => Settings;
  readonly clock: Clock;
}

export function createMailLists({ reports, starts, settings, clock }: MailListsParts): MailLists {
  const { lists, snapshots } = reports;

  const standing = (id: StandingSnapshot): ReportStanding =>
    reportStanding(snapshotState(snapshots, id), clock.now(), settings().reportRefreshMinutes);

  function drivers(): readonly MailSubject[] {
    const divisions = new Map(
      lists.availability().rows.map(({ source }) => [source.driverId, source.divisionName ?? '']),
    );
    return lists.drivers().rows.map((row) => ({
      ...ofReport(row),
      division: divisions.get(row.id) || null,
    }));
  }

  function vehicles(): readonly MailSubject[] {
    return lists.vehicles(false).rows.map((row) => ({ ...ofReport(row), division: null }));
  }

  /** Who reads that a card is overdue asks when its driver is here next. */
  async function withStarts(part: MailListPart): Promise<MailListPart> {
    if (part.of === 'vehicle') return part;
    const rows: MailRow[] = [];
    for (const row of part.rows) {
      const [start = null] = await startsOf(serviceSubject(row.id), starts);
      rows.push({ ...row, start });
    }
    return { ...part, rows };
  }

  const subjects = (of: MailListPart['of']) => (of === 'driver' ? drivers() : vehicles());
  const today = () => lists.days().dayOf(clock.now());
  const head = (group: MailGroup) => ({ groupName: group.name, madeAt: clock.now(), today: today() });

  return {
    async ofGroup(group) {
      const parts = kindsOf(group).map((of) => listPart(of, group, subjects(of), standing(reportOf[of]), today()));
      return { ...head(group), isChoice: false, parts: await Promise.all(parts.map(withStarts)) };
    },
    async ofChoice(group, of, ids) {
      const chosen = new Set(ids);
      const rows = subjects(of).filter(({ id }) => chosen.has(id));
      const part = chosenPart(of, ruleFor(of, settings()), rows, standing(reportOf[of]), today());
      return { ...head(group), isChoice: true, parts: [await withStarts(part)] };
    },
    choices() {
      const known = drivers();
      return {
        divisions: namesOf(known, ({ division }) => division ?? ''),
        driverCategories: namesOf(known, ({ category }) => category),
        agencies: namesOf(known, ({ agency }) => agency),
        vehicleCategories: namesOf(vehicles(), ({ category }) => category),
      };
    },
    isSettled: (group) => {
      const ids = kindsOf(group).map((of) => reportOf[of]);
      const needed: readonly StandingSnapshot[] = group.divisions.length > 0 ? [...ids, 'availability'] : ids;
      return needed.every((id) => {
        const { refreshing, lastError } = snapshotState(snapshots, id);
        return refreshing === null && (lastError !== null || standing(id).state === 'fresh');
      });
    },
  };
}

function ofReport({ id, name, category, agency, lastDownloadDay, match, localFiles }: MissingRow) {
  return { id, name, category, agency, lastDownloadDay, pending: isSureMatch(match) ? pendingOf(localFiles) : null };
}

function pendingOf({ state, sentAt }: LocalFiles): PendingFile | null {
  switch (state) {
    case 'waiting':
    case 'sending':
    case 'attention':
    case 'sent-not-processed':
      return { state, sentAt };
    default:
      return null;
  }
}

const reportOf = { driver: 'drivers-missing', vehicle: 'vehicles-missing' } as const;

function kindsOf({ about }: MailGroup): readonly MailListPart['of'][] {
  switch (about) {
    case 'drivers':
      return ['driver'];
    case 'vehicles':
      return ['vehicle'];
    case 'both':
      return ['driver', 'vehicle'];
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function namesOf(subjects: readonly MailSubject[], nameOf: (subject: MailSubject) => string): string[] {
  const names = new Set(subjects.map(nameOf));
  names.delete('');
  return [...names].sort(collator.compare);
}

/** Of what is the same in two mails that say the same. It names nobody. */
export function digestOfState(list: MailList): string {
  return createHash('sha256').update(sameState(list)).digest('base64url');
}
