import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { historyLines, namePlace } from '../../../shared/format/history-words.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Emphasised } from '../../components/emphasised.tsx';

/** What happened to the file since it was first seen, oldest first. */
export function DetailsHistory({ details, now }: { readonly details: UploadDetails; readonly now: number }) {
  const words = useWords();
  const { t, times } = words;
  return (
    <section className="drawer-section">
      <h3 className="drawer-subtitle">{t('history.title')}</h3>
      <ol className="history">
        {historyLines(details, words).map(({ id, at, text, name, mark }) => (
          <li data-mark={mark} key={id}>
            <time className="number" dateTime={new Date(at).toISOString()} title={times.full(at)}>
              {times.daysAgo(at, now) === 0 ? times.clockWithSeconds(at) : times.short(at, now)}
            </time>
            <span>{name === null ? text : <Emphasised name={name} place={namePlace} text={text} />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
