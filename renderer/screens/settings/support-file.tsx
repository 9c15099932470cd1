import { Save } from 'lucide-react';
import { useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../components/export/save-file.ts';
import { Icon } from '../../components/icon.tsx';

/** Saves the file for whoever helps, the way of this browser or window: the page names no place for it. */
export function SupportFile() {
  const { t } = useWords();
  const make = useAction('support.bundle', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/zip'),
    done: ({ fileName }) => t('diagnostics.support.saved', { name: fileName }),
  });
  return (
    <Button busy={make.isPending} icon={<Icon of={Save} />} onClick={() => make.mutate({})} size="small">
      {t('diagnostics.support.save')}
    </Button>
  );
}
