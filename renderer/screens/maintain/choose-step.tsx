import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarX2,
  ClipboardPen,
  Clock,
  Download,
  FileSpreadsheet,
  type LucideIcon,
  Save,
  UserPen,
} from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { type MaintainDraft, type MaintainKind, maintainKindSchema } from '../../../shared/contract/maintain.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { useDropTaker } from '../../components/adding/adding-provider.tsx';
import { Button } from '../../components/button.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { saveFile } from '../../components/save-file.ts';
import { csvType, readProblemText, SpreadsheetChoice } from '../../components/spreadsheet-choice.tsx';
import chooseStyles from './choose-step.module.css';
import { DiscardDialog, OpenDrafts, ReplaceDialog } from './drafts.tsx';
import { BatchHistory } from './history.tsx';
import styles from './maintain.module.css';
import { TypeInDialog } from './type-in-dialog.tsx';
import { putDraft, sourceText } from './use-maintain.ts';
import '../../components/field.css';

const icons: Readonly<Record<MaintainKind, LucideIcon>> = {
  'drivers-update': UserPen,
  'clockings-update': Clock,
  'clockings-delete': CalendarX2,
};

export interface ChooseStepProps {
  readonly drafts: readonly MaintainDraft[];
  /** Goes on with the draft of this kind. */
  readonly onOpen: (kind: MaintainKind) => void;
}

/** What was chosen, dropped or pasted, before it is read. */
interface Source {
  /** Null for pasted rows. */
  readonly fileName: string | null;
  readonly read: () => Promise<Uint8Array>;
}

/** Step 1: what is changed, and the rows: a file, pasted rows, or one record that is typed in. */
export function ChooseStep({ drafts, onOpen }: ChooseStepProps) {
  const { t } = useFormatter();
  const [kind, setKind] = useState<MaintainKind>(drafts[0]?.kind ?? 'drivers-update');
  const [typesIn, setTypesIn] = useState(false);
  const [discarded, setDiscarded] = useState<MaintainDraft | null>(null);
  const [waiting, setWaiting] = useState<Source | null>(null);
  const reading = useReading(onOpen);
  const existing = drafts.find((draft) => draft.kind === kind);

  const take = useCallback(
    (source: Source) => {
      // Nothing is lost where the columns were only matched: the same file can be read again.
      if (existing !== undefined && existing.phase !== 'match') setWaiting(source);
      else void reading.start(kind, source);
    },
    [existing, kind, reading.start],
  );
  const takeFiles = useCallback(
    (files: readonly File[]) => {
      const [file] = files;
      if (file === undefined) return;
      if (files.length > 1) reading.refuse(t('maintain.source.onlyOne', { count: files.length }));
      else take({ fileName: file.name, read: async () => new Uint8Array(await file.arrayBuffer()) });
    },
    [take, reading.refuse, t],
  );
  useDropTaker(
    useMemo(
      () => ({ title: t('maintain.source.dropTitle'), line: t('maintain.source.dropLine'), take: takeFiles }),
      [t, takeFiles],
    ),
  );
  usePaste(take, takeFiles);

  return (
    <div className={styles.body}>
      <OpenDrafts drafts={drafts} onDiscard={setDiscarded} onOpen={onOpen} />
      <KindChoice kind={kind} onChoose={setKind} />
      <section aria-label={t('maintain.source.title')} className={chooseStyles.source}>
        <Icon of={FileSpreadsheet} size={20} />
        <h2 className={chooseStyles.sourceTitle}>{t('maintain.source.title')}</h2>
        <p className={chooseStyles.sourceLine}>{t('maintain.source.line')}</p>
        <div className={chooseStyles.sourceActions}>
          <SpreadsheetChoice
            busy={reading.isReading}
            label={t(reading.isReading ? 'maintain.source.reading' : 'maintain.source.choose')}
            look="primary"
            onFiles={takeFiles}
          />
          <TemplateMenu kind={kind} />
          <Button icon={<Icon of={ClipboardPen} />} onClick={() => setTypesIn(true)}>
            {t('maintain.source.typeIn')}
          </Button>
        </div>
        {reading.problem !== null && <FieldProblem id="maintain-source" text={reading.problem} />}
      </section>
      <BatchHistory />
      <TypeInDialog
        kind={kind}
        onClose={() => setTypesIn(false)}
        onDone={(draft) => {
          setTypesIn(false);
          onOpen(draft.kind);
        }}
        open={typesIn}
      />
      <ReplaceDialog
        file={existing === undefined ? '' : sourceText(existing, t)}
        onClose={() => setWaiting(null)}
        onReplace={() => {
          if (waiting !== null) void reading.start(kind, waiting);
          setWaiting(null);
        }}
        open={waiting !== null}
      />
      <DiscardDialog draft={discarded} onClose={() => setDiscarded(null)} />
    </div>
  );
}

/** Hands a file's bytes to the engine, and says in words why it could not be read. */
function useReading(onOpen: (kind: MaintainKind) => void) {
  const formatter = useFormatter();
  const { t } = formatter;
  const client = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useAction('maintain.read', {
    onFailed: ({ reason }) => setProblem(formatError(reason, formatter)),
    onDone({ draft, problem: refused }) {
      if (refused !== null) setProblem(readProblemText(refused, t));
      if (draft === null || refused !== null) return;
      putDraft(client, draft);
      onOpen(draft.kind);
    },
  });
  const { mutateAsync } = read;
  const start = useCallback(
    async (kind: MaintainKind, source: Source) => {
      setProblem(null);
      setIsReading(true);
      const bytes = await source.read().catch(() => null);
      if (bytes === null) setProblem(t('maintain.source.unreadable'));
      else await mutateAsync({ kind, fileName: source.fileName, bytes }).catch(() => undefined);
      setIsReading(false);
    },
    [mutateAsync, t],
  );
  return { start, isReading, problem, refuse: setProblem };
}

/** Rows or a file that are pasted anywhere on the first step, but not into a field. */
function usePaste(take: (source: Source) => void, takeFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (clipboardData === null || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      const text = clipboardData.getData('text/plain');
      // A spreadsheet program offers copied cells as a picture too: the text is what is meant.
      if (text.trim() !== '') {
        take({ fileName: null, read: async () => new TextEncoder().encode(text) });
      } else if (clipboardData.files.length > 0) {
        takeFiles([...clipboardData.files]);
      } else {
        return;
      }
      event.preventDefault();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [take, takeFiles]);
}

interface KindChoiceProps {
  readonly kind: MaintainKind;
  readonly onChoose: (kind: MaintainKind) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const { t } = useFormatter();
  const name = useId();
  return (
    <fieldset className={chooseStyles.kindChoice}>
      <legend className={chooseStyles.sectionTitle}>{t('maintain.kinds')}</legend>
      <div className={chooseStyles.kinds}>
        {maintainKindSchema.options.map((value) => (
          <label className={chooseStyles.kind} key={value}>
            <input checked={value === kind} name={name} onChange={() => onChoose(value)} type="radio" value={value} />
            <Icon of={icons[value]} />
            <span className={chooseStyles.kindTitle}>{t(`maintain.kind.${value}.title`)}</span>
            <span className={chooseStyles.kindLine}>{t(`maintain.kind.${value}.line`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves an empty spreadsheet with a column for each field. */
export function TemplateMenu({ kind, label }: { readonly kind: MaintainKind; readonly label?: string }) {
  const { t } = useFormatter();
  const save = useAction('maintain.template', {
    onDone: ({ fileName, bytes }, { format }) =>
      saveFile(fileName, [bytes], format === 'xlsx' ? spreadsheetType : csvType),
  });
  return (
    <Menu
      label={t('maintain.source.template')}
      trigger={
        <Button icon={<Icon of={label === undefined ? Download : Save} />}>
          {label ?? t('maintain.source.template')}
        </Button>
      }
    >
      <MenuItem onChoose={() => save.mutate({ kind, format: 'xlsx' })}>{t('maintain.source.templateXlsx')}</MenuItem>
      <MenuItem onChoose={() => save.mutate({ kind, format: 'csv' })}>{t('maintain.source.templateCsv')}</MenuItem>
    </Menu>
  );
}
