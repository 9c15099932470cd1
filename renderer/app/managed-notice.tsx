import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../shared/contract/addresses.ts';
import { useDepot, useWords } from '../client/depot-context.tsx';
import { settingsQuery } from '../client/queries.ts';
import { useSay } from '../components/notices.tsx';

/** Says once, on whatever screen, that something of the IT department's settings does not count. */
export function ManagedNotice() {
  const { t } = useWords();
  const say = useSay();
  const [, navigate] = useLocation();
  const isBroken = useQuery(settingsQuery(useDepot())).data?.managedProblem != null;
  useEffect(() => {
    if (!isBroken) return;
    const action = { label: t('settings.managed.show'), run: () => navigate(settingsAddress('managed')) };
    say({ tone: 'trouble', text: t('settings.managed.notice'), action });
  }, [isBroken, say, navigate, t]);
  return null;
}
