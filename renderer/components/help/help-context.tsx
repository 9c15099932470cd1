import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { HelpTopic } from './help-topics.ts';

interface HelpControl {
  readonly isOpen: boolean;
  /** What was asked for outright; null: what the screen is about. */
  readonly topic: HelpTopic | null;
  /** The file that the screen is about; null where it is about none. */
  readonly fileId: number | null;
  /** Where a screen has room for the help; null: it stands over the page. */
  readonly place: HTMLElement | null;
  readonly open: (topic: HelpTopic | null) => void;
  readonly close: () => void;
  readonly setFileId: (id: number | null) => void;
  readonly setPlace: (place: HTMLElement | null) => void;
}

const HelpContext = createContext<HelpControl | null>(null);

/** Whether the help is open beside the page, and on what. */
export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<{ readonly topic: HelpTopic | null } | null>(null);
  const [fileId, setFileId] = useState<number | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const control = useMemo<HelpControl>(
    () => ({
      isOpen: shown !== null,
      topic: shown?.topic ?? null,
      fileId,
      place,
      setFileId,
      setPlace,
      open: (topic) => setShown({ topic }),
      close: () => setShown(null),
    }),
    [shown, fileId, place],
  );
  return <HelpContext value={control}>{children}</HelpContext>;
}

export function useHelp(): HelpControl {
  const control = useContext(HelpContext);
  if (control === null) throw new Error('there is no help around this part of the page');
  return control;
}

/** While the screen is shown, the help is about this file. */
export function useHelpForFile(id: number | null): void {
  const { setFileId } = useHelp();
  useEffect(() => {
    setFileId(id);
    return () => setFileId(null);
  }, [id, setFileId]);
}
