import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, Send } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { MailDeliverySummary } from '../../../shared/contract/mail.ts';
import { deliveryFailureText, mailFailureText } from '../../../shared/format/mail-text.ts';
import { mailAddressSchema } from '../../../shared/settings/mail-address.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { mailQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { noTrial, useSettingsBasis, useTrial } from '../../client/trial.ts';
import { Button } from '../../components/button.tsx';
import { InputField } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './mail.module.css';
import { ReplaceableSecret } from './replaceable-secret.tsx';
import webhookStyles from './webhooks.module.css';
import '../../components/field.css';

/** The password at the mail server. */
export function PasswordRow() {
  const { t } = useFormatter();
  const password = useQuery(mailQuery(useDepot())).data?.password;
  const replace = useAction('mail.replacePassword', { onFailed: () => undefined });
  return (
    <ReplaceableSecret
      failure={replace.error}
      help={t(password?.isFixed ? 'mailing.password.helpFixed' : 'mailing.password.help')}
      isReplacing={replace.isPending}
      kept={password && { ...password, stateInWords: t(`mailing.password.${password.state}`) }}
      of="mailing.password"
      replace={(given, onDone) => replace.mutate({ password: given }, { onSuccess: onDone })}
    />
  );
}

const testSchema = z.object({ recipient: mailAddressSchema });

/** A mail without a list, and what the server said to it. */
export function TestMail() {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(testSchema),
    defaultValues: { recipient: '' },
  });
  const basis = useSettingsBasis('mailServer', 'mailSecurity', 'mailFrom', 'mailUser', 'allowPlainMail');
  const test = useTrial('mail.test', basis, { onFailed: () => undefined });
  const { data, error } = test.isOfOther ? noTrial : test;
  return (
    <>
      <form className={styles.testLine} onSubmit={handleSubmit((given) => test.mutate(given))}>
        <InputField
          {...register('recipient')}
          id={id}
          inputMode="email"
          label={t('mailing.testing.recipient')}
          problem={formState.errors.recipient && t('sentences.not-a-mail-address')}
        />
        <Button busy={test.isPending} icon={<Icon of={Send} />} type="submit">
          {t('mailing.testing.start')}
        </Button>
      </form>
      <div aria-live="polite" className={styles.testResult}>
        {error !== null && <p className="field-error">{formatError(error.reason, formatter)}</p>}
        {data?.outcome === 'taken' && (
          <p className="state tone-ok">
            <Icon of={CircleCheck} />
            {t('mailing.testing.taken', { milliseconds: data.milliseconds })}
          </p>
        )}
        {data !== undefined && data.outcome !== 'taken' && (
          <>
            <p className="state tone-attn">
              <SolidTriangle />
              {t(data.outcome === 'in-doubt' ? 'mailing.testing.inDoubt' : 'mailing.testing.failed')}
            </p>
            <p className={styles.words}>{mailFailureText(data, formatter)}</p>
          </>
        )}
      </div>
    </>
  );
}

const tones = {
  sent: 'tone-ok',
  waiting: 'tone-idle',
  'under-way': 'tone-idle',
  refused: 'tone-attn',
  'in-doubt': 'tone-attn',
  'given-up': 'tone-attn',
} as const satisfies Readonly<Record<MailDeliverySummary['state'], string>>;

/** What became of the last mails, one line a recipient. */
export function MailDeliveries() {
  const { t, times } = useFormatter();
  const now = useMinute();
  const deliveries = useQuery(mailQuery(useDepot())).data?.deliveries;
  if (deliveries === undefined) return null;
  if (deliveries.length === 0) return <p className="field-help">{t('mailing.deliveries.none')}</p>;
  return (
    <table className={webhookStyles.deliveries}>
      <thead>
        <tr>
          <th scope="col">{t('mailing.deliveries.at')}</th>
          <th scope="col">{t('mailing.groups.to')}</th>
          <th scope="col">{t('mailing.deliveries.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td className="number">{times.short(delivery.madeAt, now)}</td>
            <td className={webhookStyles.event}>
              {delivery.recipient}
              <p className={styles.words}>
                {delivery.cause === 'letter'
                  ? t('mailing.deliveries.letter', { name: delivery.group })
                  : t('mailing.deliveries.rows', {
                      group: delivery.group,
                      drivers: delivery.drivers,
                      vehicles: delivery.vehicles,
                    })}
              </p>
            </td>
            <td>
              <Outcome delivery={delivery} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ delivery }: { readonly delivery: MailDeliverySummary }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const again = useAction('mail.again');
  const { id, state, nextAt, attempts, recipient, cause } = delivery;
  const tone = tones[state];
  const why = deliveryFailureText(delivery, formatter);
  return (
    <>
      <span className={`${webhookStyles.outcome} ${tone}`}>
        {tone === 'tone-attn' ? <SolidTriangle /> : <Icon of={state === 'sent' ? CircleCheck : Clock} />}
        {t(`mailing.state.${state}`)}
      </span>
      {why !== '' && <p className={styles.words}>{why}</p>}
      {nextAt !== null && attempts > 0 && (
        <p className={styles.words}>
          {t('mailing.deliveries.attempts', { count: attempts })}{' '}
          {t('mailing.deliveries.next', { at: times.clock(nextAt) })}
        </p>
      )}
      {tone === 'tone-attn' && cause !== 'letter' && (
        <Button
          aria-label={t('mailing.deliveries.againNamed', { to: recipient })}
          busy={again.isPending}
          className={styles.again}
          onClick={() => again.mutate({ id })}
          size="small"
        >
          {t('common.sendAgain')}
        </Button>
      )}
    </>
  );
}
