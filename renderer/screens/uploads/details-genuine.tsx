import { type LucideIcon, Minus, Scissors, ShieldAlert, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import type { DownloadSummary, PartState } from '../../../shared/tachograph/summary-schema.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { type PartRow, partRows } from './details-part-rows.ts';

const signs: Readonly<Record<PartState, LucideIcon>> = {
  genuine: ShieldCheck,
  unaltered: ShieldQuestionMark,
  'does-not-verify': ShieldX,
  'cannot-be-checked': ShieldQuestionMark,
  'cut-short': Scissors,
  damaged: ShieldAlert,
  'not-in-file': Minus,
};

const tones: Readonly<Record<PartState, string>> = {
  genuine: 'tone-ok',
  unaltered: 'tone-idle',
  'does-not-verify': 'tone-attn',
  'cannot-be-checked': 'tone-idle',
  'cut-short': 'tone-attn',
  damaged: 'tone-attn',
  'not-in-file': 'tone-idle',
};

/** Part by part whether the file is what the card or the recorder signed. */
export function DetailsGenuine({
  summary,
  row,
  today,
}: {
  readonly summary: DownloadSummary;
  readonly row: UploadRow;
  readonly today: string;
}) {
  const words = useWords();
  const { t } = words;
  return (
    <section className="drawer-section">
      <div className="drawer-subhead">
        <h3 className="drawer-subtitle">{t('details.genuine')}</h3>
        <span>{t('details.partByPart')}</span>
      </div>
      <dl className="part-list">
        {partRows(summary, row.state === 'sent', today, words).map((part) => (
          <Part key={part.key} part={part} />
        ))}
      </dl>
    </section>
  );
}

function Part({ part: { label, state, verdict, note } }: { readonly part: PartRow }) {
  return (
    <div className="part">
      <dt>{label}</dt>
      <dd className={`part-verdict ${tones[state]}`}>
        <Icon of={signs[state]} />
        {verdict}
      </dd>
      {note !== null && <dd className="part-note">{note}</dd>}
    </div>
  );
}
