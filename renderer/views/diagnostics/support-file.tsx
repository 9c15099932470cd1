import { Save } from 'lucide-react';
import { useWords } from '../../live/depot-context.tsx';
import { useAction } from '../../live/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';

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
