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
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { useSay } from '../notices.tsx';
import { type Adding, addFiles, startedAdding } from './add-files.ts';
import { AddingPanel } from './adding-panel.tsx';
import { droppedFiles, mostFilesOfFolders } from './dropped-files.ts';

const AddingContext = createContext<(files: readonly File[]) => void>(() => undefined);

/** Adds files that were chosen, and shows how far they have come. */
export function useAddFiles(): (files: readonly File[]) => void {
  return use(AddingContext);
}

/** What went well goes by itself; what did not stays until it is closed. */
const shownForMs = 6_000;

/** Lets files be dropped anywhere on the window. A file dropped beside it would make the browser leave the page. */
export function AddingProvider({ children }: { readonly children: ReactNode }) {
  const { transport } = useDepot();
  const { t } = useWords();
  const say = useSay();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [over, setOver] = useState(false);
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

  const doneWithoutTrouble = adding?.finished === true && adding.failures.length === 0;
  useEffect(() => {
    if (!doneWithoutTrouble) return undefined;
    const timer = setTimeout(() => setAdding(null), shownForMs);
    return () => clearTimeout(timer);
  }, [doneWithoutTrouble]);

  const drop = async (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    const { files, cut } = await droppedFiles(event.dataTransfer);
    if (cut) say({ tone: 'trouble', text: t('adding.tooMany', { count: mostFilesOfFolders }) });
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
        {children}
      </div>
      {over && (
        <div aria-hidden className="drop-cover">
          <p className="drop-title">{t('uploads.dropHere')}</p>
          <p>{t('uploads.dropLine')}</p>
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
