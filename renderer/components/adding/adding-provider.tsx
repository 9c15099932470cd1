import { CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import {
  createContext,
  type DragEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { largestFileMegabytes } from '../../../shared/contract/limits.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useNotify } from '../notices.tsx';
import { type Adding, addFiles, droppedFiles, mostFilesOfFolders, startedAdding } from './add-files.ts';
import './adding.css';
import '../notices.css';

const AddingContext = createContext<(files: readonly File[]) => void>(() => undefined);

/** Adds files that were chosen, and shows how far they have come. */
export function useAddFiles(): (files: readonly File[]) => void {
  return use(AddingContext);
}

/** A screen that wants the dropped files for itself: they are no downloads there. */
export interface DropTaker {
  /** What stands on the window while files are held over it. */
  readonly title: string;
  readonly line: string;
  readonly take: (files: readonly File[]) => void;
}

const DropTakerContext = createContext<(taker: DropTaker | null) => void>(() => undefined);

/** Gives dropped files to this screen for as long as it is shown. Always the same object while nothing of it changes. */
export function useDropTaker(taker: DropTaker): void {
  const register = use(DropTakerContext);
  useEffect(() => {
    register(taker);
    return () => register(null);
  }, [register, taker]);
}

/** A success disappears by itself after this time; a failure stays until it is closed. */
const shownForMs = 6_000;

/** Lets files be dropped anywhere on the window. A file dropped beside it would make the browser leave the page. */
export function AddingProvider({ children }: { readonly children: ReactNode }) {
  const { transport } = useDepot();
  const { t } = useFormatter();
  const notify = useNotify();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [over, setOver] = useState(false);
  const [taker, setTaker] = useState<DropTaker | null>(null);
  const depth = useRef(0);
  const stop = useRef(new AbortController());

  const add = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      stop.current.abort();
      stop.current = new AbortController();
      setAdding(startedAdding(files.length));
      void addFiles(transport, files, setAdding, stop.current.signal);
    },
    [transport],
  );

  const doneWithoutError = adding?.finished === true && adding.failures.length === 0;
  useEffect(() => {
    if (!doneWithoutError) return undefined;
    const timer = setTimeout(() => setAdding(null), shownForMs);
    return () => clearTimeout(timer);
  }, [doneWithoutError]);

  const drop = async (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const { files, cut } = await droppedFiles(event.dataTransfer);
    if (taker !== null) {
      taker.take(files);
      return;
    }
    if (cut) notify({ tone: 'trouble', text: t('adding.tooMany', { count: mostFilesOfFolders }) });
    add(files);
  };
  const enter = (event: DragEvent, step: 1 | -1) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };

  return (
    <AddingContext value={useMemo(() => add, [add])}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button "Add files" is everybody's */}
      <div
        className="drop-ground"
        onDragEnter={(event) => enter(event, 1)}
        onDragLeave={(event) => enter(event, -1)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => void drop(event)}
      >
        <DropTakerContext value={setTaker}>{children}</DropTakerContext>
      </div>
      {over && (
        <div aria-hidden className="drop-cover">
          <p className="drop-title">{taker?.title ?? t('uploads.dropHere')}</p>
          <p>{taker?.line ?? t('uploads.dropLine')}</p>
        </div>
      )}
      {adding !== null && (
        <div className="notices adding">
          <AddingPanel
            adding={adding}
            onStop={() => {
              stop.current.abort();
              if (adding.finished) setAdding(null);
            }}
          />
        </div>
      )}
    </AddingContext>
  );
}

const mostFailuresShown = 5;

/** The progress of the files that were dropped or chosen, and in the end the result. */
function AddingPanel({ adding, onStop }: { readonly adding: Adding; readonly onStop: () => void }) {
  const formatter = useFormatter();
  const { t } = formatter;
  if (!adding.finished) {
    return (
      <div className="notice" role="status">
        <Icon className="spinner" of={LoaderCircle} />
        <p className="notice-words">
          {t('adding.title', { number: Math.min(adding.handled + 1, adding.total), total: adding.total })}
        </p>
        <Button look="quiet" onClick={onStop} size="small">
          {t('common.cancel')}
        </Button>
      </div>
    );
  }

  const { added, alreadyHere, failures } = adding;
  const sentences = [
    added > 0 || (alreadyHere === 0 && failures.length === 0) ? t('adding.done', { count: added }) : '',
    alreadyHere > 0 ? t('adding.alreadyHere', { count: alreadyHere }) : '',
    failures.length > 0 ? t('adding.failed', { count: failures.length }) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <div className="notice" data-tone={failures.length > 0 ? 'trouble' : 'good'} role="status">
      <Icon of={failures.length > 0 ? TriangleAlert : CircleCheck} />
      <div className="notice-words">
        <p>{sentences.join(' ')}</p>
        {failures.length > 0 && (
          <ul className="notice-list">
            {failures.slice(0, mostFailuresShown).map(({ name, error }) => (
              <li key={name}>
                {t('adding.failedFile', {
                  name,
                  message:
                    typeof error === 'object'
                      ? formatError(error, formatter)
                      : t(`adding.${error}`, { megabytes: largestFileMegabytes }),
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button aria-label={t('common.close')} icon={<Icon of={X} />} look="quiet" onClick={onStop} size="small" />
    </div>
  );
}
