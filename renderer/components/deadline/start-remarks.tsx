import { type LucideIcon, Scale, TriangleAlert } from 'lucide-react';
import { implausibleText, otherwiseText, type RemarkedStart } from '../../../shared/format/start-text.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import './deadline.css';

/** Beside an answer: that something it rests on is hard to believe, and that under other rules it would be another one. */
export function StartRemarks({ start }: { readonly start: RemarkedStart }) {
  const formatter = useFormatter();
  return (
    <>
      <Remark icon={TriangleAlert} tone="attn" words={implausibleText(start, formatter)} />
      <Remark icon={Scale} tone="idle" words={otherwiseText(start, formatter)} />
    </>
  );
}

interface RemarkProps {
  readonly icon: LucideIcon;
  readonly tone: 'attn' | 'idle';
  /** Null where there is nothing to remark. */
  readonly words: string | null;
}

function Remark({ icon, tone, words }: RemarkProps) {
  if (words === null) return null;
  return (
    <span className={`state tone-${tone} start-remark`} title={words}>
      <Icon of={icon} />
      <span className="hidden-words">{words}</span>
    </span>
  );
}
