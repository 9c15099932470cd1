import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Host, requests } from '../../../shared/contract/contract.ts';
import { keyVariables } from '../../../shared/contract/key-variables.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { useAction, useDepot, useFacts, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, settingsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { KeyFields, keyKeeper } from '../../components/credentials/credential-fields.tsx';
import { useFocusBack } from '../../components/element-hooks.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { SettingRow } from './setting-control.tsx';
import styles from './settings.module.css';
import '../../components/field.css';

/** The state of the credentials, and the only action on them: replacing. */
export function KeysRow() {
  const { t } = useFormatter();
  const depot = useDepot();
  const host = useQuery(hostQuery(depot)).data;
  // No message reports how the service judged the credentials, so this is fetched whenever the screen is shown.
  const settings = useQuery({ ...settingsQuery(depot), refetchOnMount: 'always' }).data;
  const kept = settings?.keysKept ?? false;
  const problem = settings?.keysProblem ?? null;
  const [replacing, setReplacing] = useState(false);
  const openButton = useFocusBack(replacing);
  if (host === undefined) return null;
  const fixed = host.keyStore === 'environment';
  const help = t(`settings.keys.help.${host.keyStore}`, { system: keyKeeper(host, { t }), ...keyVariables });
  if (replacing) {
    return (
      <div className={`${styles.setting} ${styles.settingWide}`}>
        <div className={styles.settingWords}>
          <h3 className={styles.settingTitle}>{t('settings.keys.title')}</h3>
        </div>
        <ReplaceKeys host={host} onDone={() => setReplacing(false)} />
      </div>
    );
  }
  return (
    <SettingRow
      help={help}
      id="keys"
      problem={problem === null ? undefined : sentenceText(settings?.keysSaid, problem, { t })}
      title={t('settings.keys.title')}
    >
      <div className={styles.keysState}>
        <KeysState
          acceptedAt={settings?.keysAcceptedAt ?? null}
          changedAt={settings?.keysChangedAt ?? null}
          kept={kept}
        />
        {!fixed && (
          <Button onClick={() => setReplacing(true)} ref={openButton} size="small">
            {t(kept ? 'common.replaceKeys' : 'settings.keys.enter')}
          </Button>
        )}
      </div>
    </SettingRow>
  );
}

interface KeysStateProps {
  readonly kept: boolean;
  /** Of what was asked other than sending files, such as reports. */
  readonly acceptedAt: number | null;
  readonly changedAt: number | null;
}

function KeysState({ kept, acceptedAt: answeredAt, changedAt }: KeysStateProps) {
  const { t, times } = useFormatter();
  const facts = useFacts();
  const now = useMinute();
  if (facts?.connection.state === 'keys-refused') {
    return (
      <span className="state tone-attn">
        <SolidTriangle />
        {t('settings.keys.refused', { since: times.sentence(facts.connection.since ?? facts.now, now) })}
      </span>
    );
  }
  const lastSentAt = facts?.connection.state === 'open' ? facts.lastSentAt : null;
  // What went with the keys before says nothing of these.
  const sentAt = lastSentAt === null || lastSentAt <= (changedAt ?? 0) ? null : lastSentAt;
  const acceptedAt = sentAt === null || answeredAt === null ? (sentAt ?? answeredAt) : Math.max(sentAt, answeredAt);
  if (kept && acceptedAt !== null) {
    return (
      <span className="state tone-ok">
        <Icon of={CircleCheck} />
        {times.daysAgo(acceptedAt, now) === 0
          ? t('settings.keys.accepted', { at: times.clock(acceptedAt) })
          : t('settings.keys.acceptedOn', { at: times.sentence(acceptedAt, now) })}
      </span>
    );
  }
  return (
    <span className="state tone-idle">
      <Icon of={CircleQuestionMark} />
      {t(kept ? 'settings.keys.kept' : 'settings.keys.missing')}
    </span>
  );
}

function ReplaceKeys({ host, onDone }: { readonly host: Host; readonly onDone: () => void }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const client = useQueryClient();
  const notify = useNotify();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(requests['keys.replace'].arguments),
    defaultValues: { apiToken: '', subscriptionKey: '' },
  });
  // The button that opened the form went away with the focus in it.
  useEffect(() => setFocus('apiToken'), [setFocus]);
  const replace = useAction('keys.replace', {
    onDone() {
      void client.invalidateQueries({ queryKey: queryKeys.settings });
      notify({ tone: 'good', text: t('settings.saved') });
      onDone();
    },
  });
  const { errors } = formState;
  return (
    <form className={styles.replaceKeys} onSubmit={handleSubmit((values) => replace.mutate(values))}>
      <KeyFields
        apiToken={{ registered: register('apiToken'), problem: errors.apiToken && t('setup.service.needToken') }}
        help={t(`setup.service.keysHelp.${host.keyStore}`, { system: keyKeeper(host, { t }), ...keyVariables })}
        subscriptionKey={{
          registered: register('subscriptionKey'),
          problem: errors.subscriptionKey && t('setup.service.needKey'),
        }}
      />
      {replace.error !== null && <p className="field-error">{formatError(replace.error.reason, formatter)}</p>}
      <div className={styles.formActions}>
        <Button busy={replace.isPending} look="primary" type="submit">
          {t('settings.keys.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
