import { Check, Circle, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Severity, severityIn } from '../../../shared/service/severity.ts';
import { Icon, SolidOctagon } from '../../components/icon.tsx';
import styles from './report-tree.module.css';

/** Solid is only what a person must act on. */
const signs: Readonly<Record<Severity, { readonly tone: string; readonly sign: ReactNode }>> = {
  dangerous: { tone: 'tone-over', sign: <SolidOctagon /> },
  major: { tone: 'tone-over', sign: <SolidOctagon /> },
  minor: { tone: 'tone-due', sign: <Icon of={Circle} /> },
  advisory: { tone: 'tone-idle', sign: <Icon of={Info} /> },
  none: { tone: styles.zero ?? '', sign: <Icon of={Check} /> },
};

/** How grave a finding is: the service's own word, with a shape and a colour that rise with it. */
export function SeverityWord({ words }: { readonly words: string }) {
  const severity = severityIn(words);
  if (severity === null) return <span title={words}>{words}</span>;
  const { tone, sign } = signs[severity];
  return (
    <span className={`${styles.severity} ${tone}`} data-severity={severity} title={words}>
      {sign}
      {words}
    </span>
  );
}
