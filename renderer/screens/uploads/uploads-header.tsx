import { Plus, Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFacts } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { useAddFiles } from '../../components/adding/adding-provider.tsx';
import { Button } from '../../components/button.tsx';
import { ExportButtons } from '../../components/data-table/export-buttons.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PauseMenu } from './pause-menu.tsx';
import { UploadsSubtitle } from './uploads-subtitle.tsx';

export interface UploadsHeaderProps {
  readonly onCsv: () => void;
  readonly onPrint: () => void;
}

export function UploadsHeader({ onCsv, onPrint }: UploadsHeaderProps) {
  const { t } = useTranslation();
  const paused = useFacts()?.pause != null;
  const look = useAction('folders.lookNow', { done: () => t('uploads.done.looked') });
  const { choose, input } = useFileChoice();
  return (
    <PageHeader
      actions={
        <>
          <ExportButtons isCompact onCsv={onCsv} onPrint={onPrint} />
          <PauseMenu paused={paused} />
          <Button busy={look.isPending} icon={<Icon of={Search} />} onClick={() => look.mutate({})}>
            {t('uploads.lookNow')}
          </Button>
          <Button icon={<Icon of={Plus} />} look="primary" onClick={choose}>
            {t('uploads.add')}
          </Button>
          {input}
        </>
      }
      subtitle={<UploadsSubtitle />}
      title={t('uploads.title')}
    />
  );
}

/** Opens the browser's own dialog for files. */
export function useFileChoice() {
  const { t } = useTranslation();
  const add = useAddFiles();
  const field = useRef<HTMLInputElement>(null);
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        aria-label={t('uploads.add')}
        className="file-input"
        hidden
        multiple
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        ref={field}
        type="file"
      />
    ),
  };
}
