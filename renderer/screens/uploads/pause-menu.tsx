import { Pause, Play } from 'lucide-react';
import { useDepot, useNow, useWords } from '../../client/depot-context.tsx';
import { atFullMinutes } from '../../client/engine-clock.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';

const hourMs = 3_600_000;
/** Before the first lorry leaves. */
const morningHour = 6;

/** Pauses sending for a while, or goes on. Collecting is never paused. */
export function PauseMenu({ paused }: { readonly paused: boolean }) {
  const { clock } = useDepot();
  const { t, times } = useWords();
  const pause = useAction('sending.pause');
  const resume = useAction('sending.resume');
  const morning = useNow((now) => times.tomorrowAt(morningHour, now), atFullMinutes);
  if (paused)
    return (
      <Button busy={resume.isPending} icon={<Icon of={Play} />} onClick={() => resume.mutate({})}>
        {t('uploads.pause.resume')}
      </Button>
    );
  return (
    <Menu
      label={t('uploads.pause.title')}
      trigger={
        <Button busy={pause.isPending} icon={<Icon of={Pause} />}>
          {t('uploads.pause.title')}
        </Button>
      }
    >
      <MenuItem onChoose={() => pause.mutate({ until: clock.now() + hourMs })}>{t('uploads.pause.hour')}</MenuItem>
      <MenuItem onChoose={() => pause.mutate({ until: morning })}>
        {t('uploads.pause.tomorrow', { at: times.clock(morning) })}
      </MenuItem>
      <MenuItem onChoose={() => pause.mutate({ until: null })}>{t('uploads.pause.open')}</MenuItem>
    </Menu>
  );
}
