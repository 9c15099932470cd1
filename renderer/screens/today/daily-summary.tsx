import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Today } from '../../../shared/contract/reports/today.ts';
import { dueList, dueWords } from '../../../shared/format/due-words.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';

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
  const words = useWords();
  const { t } = words;
  const [putAway, setPutAway] = useState(readPutAway);
  if (reminder.summary === null || !reminder.enabled || putAway === today) return null;
  const { title, line } = dueWords(reminder.summary, words);
  return (
    <div className="daily-summary">
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
