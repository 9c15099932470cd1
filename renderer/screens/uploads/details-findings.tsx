import { Info } from 'lucide-react';
import { adviceSentence } from '../../../shared/format/download-words.ts';
import type { Finding, FindingCode } from '../../../shared/tachograph/finding.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { sayFinding } from '../../../shared/tachograph/text/details.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';

/** "Is it genuine?" tells these, part by part. */
const toldByParts: readonly FindingCode[] = ['signature-invalid', 'signatures-not-verifiable'];

/** What was noticed in the file that somebody may want to know or do, each once. */
export function DetailsFindings({ summary, today }: { readonly summary: DownloadSummary; readonly today: string }) {
  const words = useWords();
  const { t } = words;
  const findings = worthTelling(summary);
  if (findings.length === 0) return null;
  return (
    <section className="drawer-section">
      <h3 className="drawer-subtitle">{t('details.findings')}</h3>
      <ul className="finding-list">
        {findings.map((finding) => {
          const { says, advice } = sayFinding(finding, summary.kind, today);
          return (
            <li className={finding.level === 'problem' ? 'tone-attn' : 'tone-idle'} key={finding.code}>
              {finding.level === 'problem' ? <SolidTriangle /> : <Icon of={Info} />}
              <div>
                <p>{t(`download.finding.${finding.code}.says`, { ...says.values, today })}</p>
                {advice !== null && <p className="finding-advice">{adviceSentence(advice, words)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function worthTelling({ findings }: DownloadSummary): readonly Finding[] {
  const once = new Map<FindingCode, Finding>();
  for (const finding of findings) {
    if (finding.level === 'note' || toldByParts.includes(finding.code) || once.has(finding.code)) continue;
    once.set(finding.code, finding);
  }
  return [...once.values()];
}
