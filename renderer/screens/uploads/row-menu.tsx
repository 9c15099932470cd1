import { useQuery } from '@tanstack/react-query';
import { CircleSlash, PanelRight, RotateCcw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { uploadDetailsQuery } from '../../client/queries.ts';
import type { Selection } from '../../components/data-table/selection.ts';
import { Icon } from '../../components/icon.tsx';
import { ContextMenu, MenuItem } from '../../components/menu.tsx';
import { retriedText } from './list-filter.ts';
import { useIgnore, useUploadActions, useUploadQuestions } from './upload-actions.tsx';

interface RowMenuProps {
  readonly selection: Selection;
  readonly onOpen: () => void;
  /** The list, as the element in which a right click opens the menu. */
  readonly list: ReactElement;
  readonly children: ReactNode;
}

/** The list with the menu of its rows: what the details and the foot offer, where the pointer is. */
export function RowMenu({ selection, onOpen, list, children }: RowMenuProps) {
  const { t } = useFormatter();
  const questions = useUploadQuestions();
  const [first] = selection.ids;
  return (
    <>
      <ContextMenu
        area={list}
        items={
          selection.ids.size > 1 ? (
            <ChosenItems ids={[...selection.ids]} />
          ) : (
            first !== undefined && <FileItems ask={questions.ask} id={first} onOpen={onOpen} />
          )
        }
        label={t('uploads.rowMenu')}
      >
        {children}
      </ContextMenu>
      {questions.shown}
    </>
  );
}

interface FileItemsProps {
  readonly id: number;
  readonly onOpen: () => void;
  readonly ask: ReturnType<typeof useUploadQuestions>['ask'];
}

function FileItems({ id, onOpen, ask }: FileItemsProps) {
  const { t } = useFormatter();
  const details = useQuery(uploadDetailsQuery(useDepot(), id)).data;
  return (
    <>
      <MenuItem icon={<Icon of={PanelRight} />} onChoose={onOpen}>
        {t('uploads.footer.details')}
      </MenuItem>
      {details !== undefined && <ActionItems ask={ask} details={details} />}
    </>
  );
}

function ActionItems({ ask, details }: Pick<FileItemsProps, 'ask'> & { readonly details: UploadDetails }) {
  const { row, hasCopy, archived, setAside = null } = details;
  const actions = useUploadActions(row, hasCopy, ask, archived, setAside !== null);
  return actions.map(({ id, label, icon, run }) => (
    <MenuItem icon={<Icon of={icon} />} key={id} onChoose={run}>
      {label}
    </MenuItem>
  ));
}

function ChosenItems({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useFormatter();
  const retry = useAction('uploads.retry', { done: (answer) => retriedText(answer, t) });
  const ignore = useIgnore();
  return (
    <>
      <MenuItem icon={<Icon of={RotateCcw} />} onChoose={() => retry.mutate({ ids: [...ids] })}>
        {t('common.tryAgain')}
      </MenuItem>
      <MenuItem icon={<Icon of={CircleSlash} />} onChoose={() => ignore.run(ids)}>
        {t('common.ignore')}
      </MenuItem>
    </>
  );
}
