import { Pause, Play } from 'lucide-react';
import { useDepot, useNow, useWords } from '../../live/depot-context.tsx';
import { atFullMinutes } from '../../live/engine-clock.ts';
import { useAction } from '../../live/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

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
