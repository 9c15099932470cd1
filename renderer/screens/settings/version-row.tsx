import { useQuery } from '@tanstack/react-query';
import { CircleArrowDown, CircleCheck, CircleQuestionMark, Clock, type LucideIcon, Minus } from 'lucide-react';
import type { UpdateState } from '../../../shared/contract/updates.ts';
import type { Words } from '../../../shared/format/words.ts';
import { askOrThrow } from '../../client/ask.ts';
import { useDepot, useMinute, useWords } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { SettingRow } from './setting-row.tsx';

/** Often enough to look live while a version is fetched. */
const askEveryMs = 3_000;

/** Which version runs here, and how it stands with a newer one. */
export function VersionRow() {
  const { t } = useWords();
  const depot = useDepot();
  const version = useQuery(hostQuery(depot)).data?.version ?? '';
  const update = useQuery({
    queryKey: ['updates'],
    queryFn: () => askOrThrow(depot.transport, 'updates.get', {}),
    refetchInterval: askEveryMs,
  }).data;
  return (
    <SettingRow help={t('about.version.help', { version })} id="version" title={t('about.version.title')}>
      {update !== undefined && <Update update={update} />}
    </SettingRow>
  );
}

const signs: Readonly<Record<UpdateState['state'], LucideIcon>> = {
  off: Minus,
  'not-possible': Minus,
  waiting: Clock,
  looking: Clock,
  current: CircleCheck,
  downloading: CircleArrowDown,
  ready: CircleArrowDown,
  failed: CircleQuestionMark,
};

function Update({ update }: { readonly update: UpdateState }) {
  const words = useWords();
  const { t } = words;
  const now = useMinute();
  const look = useAction('updates.look');
  const restart = useAction('updates.restart');
  const { state } = update;
  const tone =
    state === 'current' ? 'tone-ok' : state === 'ready' || state === 'downloading' ? 'tone-accent' : 'tone-idle';
  return (
    <>
      <p className="update" role="status">
        <Icon className={tone} of={signs[state]} />
        <span>{updateWords(update, now, words)}</span>
      </p>
      {(state === 'current' || state === 'failed' || state === 'waiting') && (
        <Button busy={look.isPending} onClick={() => look.mutate({})} size="small">
          {t('about.update.look')}
        </Button>
      )}
      {state === 'ready' && (
        <>
          {update.notes !== '' && (
            <div className="update-notes">
              <h4>{t('about.news.inReady', { version: update.version })}</h4>
              <p>{update.notes}</p>
            </div>
          )}
          <Button busy={restart.isPending} onClick={() => restart.mutate({})} size="small">
            {t('about.update.restart')}
          </Button>
        </>
      )}
    </>
  );
}

function updateWords(update: UpdateState, now: number, { t, times }: Words): string {
  switch (update.state) {
    case 'not-possible':
      return t(`about.update.why.${update.why}`);
    case 'current':
      return t('about.update.current', { at: times.short(update.lookedAt, now) });
    case 'failed':
      return t(`about.update.failed.${update.why}`, { at: times.short(update.lookedAt, now) });
    case 'downloading':
      return t('about.update.downloading', { percent: update.percent });
    case 'ready':
      return t('about.update.ready', { version: update.version });
    case 'off':
    case 'waiting':
    case 'looking':
      return t(`about.update.${update.state}`);
  }
}
