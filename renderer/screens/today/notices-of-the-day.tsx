import { BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { custodyTroubleText } from '../../../shared/format/custody-text.ts';
import { dueList, dueText } from '../../../shared/format/due-text.ts';
import { mailTroubleText } from '../../../shared/format/mail-text.ts';
import { backupErrorText, replacedText } from '../../../shared/format/status-text.ts';
import { useAction, useFacts, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './today.module.css';
import '../../components/report/report.css';

/**
 * Below the status: that the records were replaced, until a person has read it, that they are not backed up now, that no
 * copy goes whose time is over, and that lists did not arrive by e-mail.
 */
export function RecordsNotices() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const facts = useFacts();
  const now = useMinute();
  const dismiss = useAction('records.dismiss');
  const moment = (at: number) => times.sentence(at, now);
  const { recordsReplaced = null, backupTrouble = null, mailTrouble = null, custodyTrouble = null } = facts ?? {};
  const replaced = recordsReplaced && replacedText(recordsReplaced, moment, formatter);
  const backup = backupTrouble && backupErrorText(backupTrouble, moment, formatter);
  const mail = mailTrouble && mailTroubleText(mailTrouble, formatter);
  const custody = custodyTrouble && custodyTroubleText(custodyTrouble, formatter);
  return (
    <>
      {replaced !== null && (
        <RecordsNotice {...replaced}>
          <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({})} size="small">
            {t('records.dismiss')}
          </Button>
        </RecordsNotice>
      )}
      {backup !== null && <RecordsNotice {...backup} />}
      {custody !== null && (
        <RecordsNotice
          line={
            <>
              {custody.line} <Link href={settingsAddress('after')}>{t('settings.groups.after')}</Link>
            </>
          }
          title={custody.title}
        />
      )}
      {mail !== null && <RecordsNotice {...mail} />}
    </>
  );
}

interface RecordsNoticeProps {
  readonly title: string;
  readonly line: ReactNode;
  /** Where the earlier records lie. */
  readonly place?: string;
  /** What a person does about it. */
  readonly children?: ReactNode;
}

function RecordsNotice({ title, line, place, children }: RecordsNoticeProps) {
  return (
    <div className={styles.recordsNotice} role="status">
      <SolidTriangle size={18} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>{line}</p>
        {place !== undefined && <p>{place}</p>}
      </div>
      {children}
    </div>
  );
}

const putAwayKey = 'tacho-depot-summary-put-away';

/** The day whose summary was put away on this PC. */
function readPutAway(): string | null {
  try {
    return window.localStorage.getItem(putAwayKey);
  } catch {
    return null;
  }
}

function keepPutAway(day: string): void {
  try {
    window.localStorage.setItem(putAwayKey, day);
  } catch {
    // A browser that forbids storage shows it again after the next start.
  }
}

/** The day's summary until somebody at this PC puts it away, which counts for the day. */
export function DailySummaryStrip({ today: { today, reminder } }: { readonly today: Today }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [putAway, setPutAway] = useState(readPutAway);
  if (reminder.summary === null || !reminder.enabled || putAway === today) return null;
  const { title, line } = dueText(reminder.summary, formatter);
  return (
    <div className="report-strip" data-daily-summary>
      <Icon of={BellRing} />
      <p>
        <b>{title}.</b> {line}
      </p>
      <Link className="link" href={dueList(reminder.summary)}>
        {t('due.open')}
      </Link>
      <button
        className="link"
        onClick={() => {
          keepPutAway(today);
          setPutAway(today);
        }}
        type="button"
      >
        {t('due.notToday')}
      </button>
    </div>
  );
}
