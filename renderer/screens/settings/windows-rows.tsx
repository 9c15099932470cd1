import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppWindow } from 'lucide-react';
import type { PageSessionRow } from '../../../shared/contract/page-sessions.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { queryKeys, RequestFailure } from '../../client/queries.ts';
import { formatError, type PageWindows } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import settingsStyles from './settings.module.css';
import '../../components/field.css';
import '../../components/folders/folders.css';

/** Windows are opened and closed elsewhere, and no topic tells of them. */
const againMs = 30_000;

/** The windows in browsers that show this page, each of which can be shut out; nothing in the desktop's own window. */
export function PageWindowsList() {
  const { windows } = useDepot().transport;
  return windows === null ? null : <Windows windows={windows} />;
}

function Windows({ windows }: { readonly windows: PageWindows }) {
  const formatter = useFormatter();
  const { data, error } = useQuery<readonly PageSessionRow[], RequestFailure>({
    queryKey: queryKeys.windows,
    queryFn: async () => {
      const answer = await windows.list();
      if (answer.ok) return answer.value;
      throw new RequestFailure(answer.error);
    },
    refetchInterval: againMs,
  });
  if (data === undefined) {
    return error === null ? null : <p className="field-help">{formatError(error.reason, formatter)}</p>;
  }
  return (
    <ul className="folder-list">
      {data.map((row) => (
        <OneWindow key={row.id} row={row} windows={windows} />
      ))}
    </ul>
  );
}

function OneWindow({ row, windows }: { readonly row: PageSessionRow; readonly windows: PageWindows }) {
  const { id, since, lastUsedAt, isOpen, isThis } = row;
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const client = useQueryClient();
  const notify = useNotify();
  const sinceText = times.short(since, now);
  const ending = useMutation({
    mutationFn: () => windows.end(id),
    onSuccess(answer) {
      if (answer.ok) notify({ tone: 'good', text: t('settings.windows.ended') });
      else notify({ tone: 'trouble', text: formatError(answer.error, formatter) });
      void client.invalidateQueries({ queryKey: queryKeys.windows });
    },
  });
  return (
    <li className={settingsStyles.pageWindow}>
      <Icon className="tone-idle" of={AppWindow} />
      <span className="name">{t(isThis ? 'settings.windows.thisOne' : 'settings.windows.other')}</span>
      <span className="folder-state">
        {t('settings.windows.since', { at: sinceText })},{' '}
        {isOpen ? t('settings.windows.open') : t('settings.windows.used', { at: times.short(lastUsedAt, now) })}
      </span>
      <Button
        aria-label={t('settings.windows.endLabel', { at: sinceText })}
        busy={ending.isPending}
        onClick={() => ending.mutate()}
        size="small"
      >
        {t('settings.windows.end')}
      </Button>
    </li>
  );
}
