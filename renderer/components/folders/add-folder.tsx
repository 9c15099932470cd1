import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { RequestError, WatchedFolder } from '../../../shared/contract/contract.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, type RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useFocusBack } from '../element-hooks.ts';
import { Field, Input } from '../field.tsx';
import { Icon } from '../icon.tsx';
import './folders.css';
import '../field.css';

export interface AddFolderProps {
  readonly label: string;
  readonly large?: boolean;
  /** The path field stands open from the start, where it is the next thing to do. */
  readonly open?: boolean;
}

/** Adds a folder to watch: through the system's dialog on the desktop, by its path on the agent. */
export function AddFolder({ label, large = false, open = false }: AddFolderProps) {
  const formatter = useFormatter();
  const client = useQueryClient();
  const host = useQuery(hostQuery(useDepot())).data;
  const [asking, setAsking] = useState(open);
  const addButton = useFocusBack(asking);
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<FolderQuestion | null>(null);
  const added = (folder: WatchedFolder | null) => {
    setProblem(undefined);
    if (folder === null) return;
    void client.invalidateQueries({ queryKey: queryKeys.status });
    setAsking(open);
  };
  const onFailed = ({ reason }: RequestFailure) => {
    if (reason.code === 'folder-is-wide' && reason.question !== undefined) {
      setProblem(undefined);
      setQuestion(reason.question);
    } else {
      setProblem(formatError(reason, formatter));
    }
  };
  const asked = <WideFolder onAdded={added} onClose={() => setQuestion(null)} question={question} />;
  const choose = useAction('folders.choose', { onDone: ({ folder }) => added(folder), onFailed });
  const addPath = useAction('folders.addPath', { onDone: ({ folder }) => added(folder), onFailed });

  if (host === undefined) return null;
  if (host.folderChoice === 'path' && asking) {
    return (
      <>
        <PathForm
          busy={addPath.isPending}
          hasFocus={!open}
          large={large}
          onAdd={(path) => addPath.mutate({ path })}
          onCancel={open ? undefined : () => setAsking(false)}
          problem={problem}
        />
        {asked}
      </>
    );
  }
  return (
    <>
      <Button
        busy={choose.isPending}
        className="add-folder"
        icon={<Icon of={Plus} />}
        onClick={() => (host.folderChoice === 'path' ? setAsking(true) : choose.mutate({}))}
        ref={addButton}
        size={large ? 'large' : 'small'}
      >
        {label}
      </Button>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {asked}
    </>
  );
}

interface PathFormProps {
  readonly large: boolean;
  /** It came by a button, which went with the focus in it. */
  readonly hasFocus: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onAdd: (path: string) => void;
  readonly onCancel: (() => void) | undefined;
}

function PathForm({ large, hasFocus, busy, problem, onAdd, onCancel }: PathFormProps) {
  const { t } = useFormatter();
  const id = useId();
  const [path, setPath] = useState('');
  useEffect(() => {
    if (hasFocus) document.getElementById(id)?.focus();
  }, [hasFocus, id]);
  const add = () => {
    if (path.trim() !== '') onAdd(path.trim());
  };
  // Not a form of its own: in the setup it stands inside one, and Enter must not go on to the next step.
  return (
    <div className="path-form">
      <Field help={t('setup.folder.pathHelp')} id={id} label={t('common.folder')} problem={problem}>
        <div className="path-line">
          <Input
            aria-describedby={`${id}-help${problem === undefined ? '' : ` ${id}-problem`}`}
            id={id}
            invalid={problem !== undefined}
            maxLength={4096}
            onChange={(event) => setPath(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
            size={large ? 'large' : 'normal'}
            value={path}
          />
          <Button busy={busy} disabled={path.trim() === ''} onClick={add} size={large ? 'large' : 'normal'}>
            {t('setup.folder.add')}
          </Button>
          {onCancel !== undefined && (
            <Button look="quiet" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
        </div>
      </Field>
    </div>
  );
}

type FolderQuestion = NonNullable<RequestError['question']>;

interface WideFolderProps {
  /** Null while there is no question. */
  readonly question: FolderQuestion | null;
  readonly onAdded: (folder: WatchedFolder) => void;
  readonly onClose: () => void;
}

/** Asks before a whole drive, a home folder or a system folder is watched, and says how many files are in it. */
function WideFolder({ question, onAdded, onClose }: WideFolderProps) {
  const { t } = useFormatter();
  const confirm = useAction('folders.confirm', {
    onDone({ folder }) {
      onAdded(folder);
      onClose();
    },
  });
  const { id = 0, label = '', files = 0, areMore = false } = question ?? {};
  return (
    <Dialog
      act={{ label: t('wideFolder.watch'), run: () => confirm.mutate({ question: id }), busy: confirm.isPending }}
      close={t('wideFolder.chooseAnother')}
      onClose={onClose}
      open={question !== null}
      title={t('wideFolder.title', { folder: label })}
    >
      <p>{t(areMore ? 'wideFolder.moreFiles' : 'wideFolder.files', { count: files })}</p>
      <p>{t('wideFolder.line')}</p>
    </Dialog>
  );
}
