import { useQuery } from '@tanstack/react-query';
import { CircleSlash, CloudDownload, FolderOpen, type LucideIcon, RotateCcw, Save, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isKeptBack, type UploadDetails, type UploadRow, type UploadState } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import { useFetchArchived } from '../../components/company-archive/fetch-archived.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useNotify } from '../../components/notices.tsx';
import { saveFile } from '../../components/save-file.ts';
import { retriedText } from './list-filter.ts';

const canBeRetried: readonly UploadState[] = ['attention', 'waiting', 'ignored'];
const canBeSentAnyway: readonly UploadState[] = ['attention', 'ignored'];
const canBeIgnored: readonly UploadState[] = ['attention', 'waiting'];

export interface UploadAction {
  readonly id:
    | 'copy'
    | 'bring-back'
    | 'fetch'
    | 'show-in-folder'
    | 'send-anyway'
    | 'retry'
    | 'send-again'
    | 'ignore'
    | 'undo-ignore';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Stands back behind the others. */
  readonly quiet?: boolean;
  readonly busy?: boolean;
  readonly run: () => void;
}

type QuestionKind = 'send-anyway' | 'send-again';

/**
 * What can be done with a file in its present state, and nothing else. `hasCopy` is whether its copy is kept on this PC,
 * `archived` whether the company's archive has it, `isSetAside` whether its copy can be brought back; `ask` puts a question first (`useUploadQuestions`).
 */
export function useUploadActions(
  row: UploadRow,
  hasCopy: boolean,
  ask: Questions['ask'],
  archived: UploadDetails['archived'] = null,
  isSetAside = false,
): readonly UploadAction[] {
  const { id, jobId, state } = row;
  const { t } = useFormatter();
  const host = useQuery(hostQuery(useDepot())).data;
  const retry = useAction('uploads.retry', { done: (answer) => retriedText(answer, t) });
  const ignore = useIgnore();
  const undoIgnore = useUndoIgnore();
  const copy = useAction('uploads.copy', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/octet-stream'),
    done: ({ fileName }) => t('uploads.done.saved', { name: fileName }),
  });
  const fetchArchived = useFetchArchived(row.fileName || `${archived?.sha256.slice(0, 12)}.ddd`);
  const showInFolder = useAction('uploads.showInFolder');
  const bringBack = useAction('custody.bringBack', { done: ({ count }) => t('custody.state.broughtBack', { count }) });
  const isHeld = isKeptBack(row.reason);
  const isJobIn = (states: readonly UploadRow['state'][]) => jobId !== null && states.includes(state);

  const possible: readonly (UploadAction | false)[] = [
    jobId !== null &&
      hasCopy && {
        id: 'copy',
        label: t('details.saveCopy'),
        icon: Save,
        busy: copy.isPending,
        run: () => copy.mutate({ id }),
      },
    isSetAside && {
      id: 'bring-back',
      label: t('custody.details.bringBack'),
      icon: Undo2,
      busy: bringBack.isPending,
      run: () => bringBack.mutate({ ids: [id] }),
    },
    !hasCopy &&
      archived != null && {
        id: 'fetch',
        label: t('companyArchive.details.fetch'),
        icon: CloudDownload,
        busy: fetchArchived.isPending,
        run: () => fetchArchived.mutate({ sha256: archived.sha256 }),
      },
    host?.kind === 'desktop' &&
      row.folderLabel !== null && {
        id: 'show-in-folder',
        label: t('details.showInFolder'),
        icon: FolderOpen,
        busy: showInFolder.isPending,
        run: () => showInFolder.mutate({ id }),
      },
    isJobIn(canBeSentAnyway) &&
      isHeld && {
        id: 'send-anyway',
        label: t('details.sendAnyway.action'),
        icon: Send,
        run: () => ask(row, 'send-anyway'),
      },
    isJobIn(canBeRetried) &&
      !isHeld && {
        id: 'retry',
        label: t('common.tryAgain'),
        icon: RotateCcw,
        busy: retry.isPending,
        run: () => retry.mutate({ ids: [id] }),
      },
    isJobIn(['sent']) &&
      hasCopy && {
        id: 'send-again',
        label: t('details.sendAgain.action'),
        icon: RotateCcw,
        quiet: true,
        run: () => ask(row, 'send-again'),
      },
    isJobIn(canBeIgnored) && {
      id: 'ignore',
      label: t('common.ignore'),
      icon: CircleSlash,
      quiet: true,
      busy: ignore.busy,
      run: () => ignore.run([id]),
    },
    // One that was not kept back is tried again instead.
    isJobIn(['ignored']) &&
      isHeld && {
        id: 'undo-ignore',
        label: t('details.undoIgnore'),
        icon: Undo2,
        quiet: true,
        busy: undoIgnore.isPending,
        run: () => undoIgnore.mutate({ ids: [id] }),
      },
  ];
  return possible.filter((action) => action !== false);
}

interface Questions {
  readonly ask: (row: UploadRow, question: QuestionKind) => void;
  /** The question that is open now. */
  readonly shown: ReactNode;
}

/** The questions before a file goes to the service that would not go by itself. */
export function useUploadQuestions(): Questions {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const [asked, setAsked] = useState<{ readonly row: UploadRow; readonly question: QuestionKind } | null>(null);
  const close = () => setAsked(null);
  const name = asked === null ? '' : shownFileName(asked.row.fileName, formatter);
  const sendAnyway = useAction('uploads.sendAnyway', {
    onDone: close,
    done: () => t('uploads.done.sentAnyway', { name }),
  });
  const sendAgain = useAction('uploads.sendAgain', {
    onDone: close,
    done: () => t('uploads.done.sentAgain', { name }),
  });
  const ask: Questions['ask'] = (row, question) => setAsked({ row, question });
  if (asked === null) return { ask, shown: null };
  const { row, question } = asked;
  const given = { id: row.id };
  const shown =
    question === 'send-anyway' ? (
      <Question
        keepLabel={t('details.sendAnyway.keep')}
        lines={[
          t('details.sendAnyway.why', {
            name,
            reason: row.reason === null ? '' : formatReason(row.reason, row.kind, formatter),
          }),
          t('details.sendAnyway.effect'),
        ]}
        onClose={close}
        onSend={() => sendAnyway.mutate(given)}
        sendLabel={t('details.sendAnyway.send')}
        sending={sendAnyway.isPending}
        title={t('details.sendAnyway.title')}
      />
    ) : (
      <Question
        keepLabel={t('common.doNotSend')}
        lines={[
          t('details.sendAgain.why', { name, at: row.sentAt === null ? '' : times.full(row.sentAt) }),
          t('details.sendAgain.effect'),
        ]}
        onClose={close}
        onSend={() => sendAgain.mutate(given)}
        sendLabel={t('details.sendAgain.send')}
        sending={sendAgain.isPending}
        title={t('details.sendAgain.title')}
      />
    );
  return { ask, shown };
}

/** Ignores files, and offers to take that back. */
export function useIgnore(): { readonly busy: boolean; readonly run: (ids: readonly number[]) => void } {
  const { t } = useFormatter();
  const notify = useNotify();
  const undo = useUndoIgnore();
  const ignore = useAction('uploads.ignore', {
    onDone({ count, ids }) {
      const text = t('uploads.done.ignored', { count });
      const action = { label: t('common.undo'), run: () => undo.mutate({ ids }) };
      notify({ tone: 'good', text, ...(ids.length > 0 && { action }) });
    },
  });
  return { busy: ignore.isPending, run: (ids) => ignore.mutate({ ids: [...ids] }) };
}

export function useUndoIgnore() {
  const { t } = useFormatter();
  return useAction('uploads.undoIgnore', { done: ({ count }) => t('uploads.done.undone', { count }) });
}

interface QuestionProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly sendLabel: string;
  readonly keepLabel: string;
  readonly sending: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The safe answer is not to send it. */
function Question({ title, lines, sendLabel, keepLabel, sending, onSend, onClose }: QuestionProps) {
  return (
    <Dialog
      act={{ label: sendLabel, run: onSend, busy: sending }}
      close={keepLabel}
      onClose={onClose}
      open
      title={title}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
