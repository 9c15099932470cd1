import { CircleQuestionMark } from 'lucide-react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useHelp } from './help-context.tsx';
import type { HelpTopic } from './help-topics.ts';

/** Opens the help about what stands beside it. */
export function HelpButton({ topic }: { readonly topic: HelpTopic }) {
  const { t } = useFormatter();
  const { open } = useHelp();
  return (
    <Button icon={<Icon of={CircleQuestionMark} />} look="quiet" onClick={() => open(topic)} size="small">
      {t('help.whatToDo')}
    </Button>
  );
}
