import { TriangleAlert } from 'lucide-react';
import type { ShownStart } from '../../../shared/contract/reports/start.ts';
import { implausibleText } from '../../../shared/format/start-text.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import './deadline.css';

/** Beside an answer: that something it rests on is hard to believe, and what. Nothing where all of it can be believed. */
export function ImplausibleMark({ start }: { readonly start: Pick<ShownStart, 'implausible'> }) {
  const words = implausibleText(start, useFormatter());
  if (words === null) return null;
  return (
    <span className="state tone-attn implausible-mark" title={words}>
      <Icon of={TriangleAlert} />
      <span className="hidden-words">{words}</span>
    </span>
  );
}
