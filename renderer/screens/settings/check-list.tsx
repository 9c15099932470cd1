import { Check, CircleDashed, LoaderCircle, Minus } from 'lucide-react';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';
import { checkDetail, checkTitle } from './check-words.ts';
import type { CheckLine } from './use-checks.ts';

/** The checks in their order, numbered so that a person can name one on the telephone. */
export function CheckList({ lines }: { readonly lines: readonly CheckLine[] }) {
  const words = useWords();
  const { t } = words;
  return (
    <ol className="check-list">
      {lines.map(({ check, folder, state, result }, index) => (
        <li data-state={result?.state ?? state} key={`${check} ${folder}`}>
          <span className="check-number number">{index + 1}</span>
          <CheckSign line={{ check, folder, state, result }} />
          <span className="check-title">{checkTitle(check, folder, result, words)}</span>
          <span className="check-detail">
            {result === null
              ? t(state === 'running' ? 'diagnostics.running' : 'diagnostics.waiting')
              : checkDetail(result, words)}
          </span>
          {result !== null && result.advice !== '' && <p className="check-advice">{result.advice}</p>}
        </li>
      ))}
    </ol>
  );
}

function CheckSign({ line: { state, result } }: { readonly line: CheckLine }) {
  if (state === 'running') return <Icon className="tone-accent spinner" of={LoaderCircle} />;
  switch (result?.state) {
    case 'passed':
      return <Icon className="tone-ok" of={Check} />;
    case 'failed':
      return (
        <span className="sign tone-attn">
          <SolidTriangle />
        </span>
      );
    case 'not-tried':
      return <Icon className="tone-idle" of={Minus} />;
    default:
      return <Icon className="tone-idle" of={CircleDashed} />;
  }
}
