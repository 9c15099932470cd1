import { zodResolver } from '@hookform/resolvers/zod';
import { CalendarSync } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { z } from 'zod';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { mailObstacle } from '../../../shared/settings/mail-address.ts';
import {
  groupKey,
  type MailGroup,
  mailGroupSchema,
  mailGroupsText,
  readMailGroups,
} from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { RecipientsField, typedRecipients } from '../../components/recipients-field.tsx';
import type { MissingFilter, MissingKind } from './missing-filter.ts';

interface WeeklyMailProps {
  readonly kind: MissingKind;
  /** What narrows the list narrows its mail, as far as a mail can be. */
  readonly filter: MissingFilter;
}

interface WeeklyMailButtonProps extends WeeklyMailProps {
  /** A sign alone, where the head of the page is narrow. */
  readonly isCompact: boolean;
}

/**
 * Has the list mailed every Monday. It asks for the addresses only: the mail server is asked for once, in the settings, of
 * whoever knows it.
 */
export function WeeklyMail({ kind, filter, isCompact }: WeeklyMailButtonProps) {
  const { t } = useFormatter();
  const kept = useSettings();
  const [isOpen, setOpen] = useState(false);
  // Where the IT department says who gets lists, nobody else does.
  if (kept === undefined || kept.fixed.includes('mailGroups')) return null;
  return (
    <>
      <Button
        aria-label={isCompact ? t('mailing.weekly.button') : undefined}
        icon={<Icon of={CalendarSync} />}
        onClick={() => setOpen(true)}
        title={isCompact ? t('mailing.weekly.button') : undefined}
      >
        {isCompact ? undefined : t('mailing.weekly.button')}
      </Button>
      {isOpen && (
        <WeeklyMailDialog filter={filter} kind={kind} onClose={() => setOpen(false)} settings={kept.settings} />
      )}
    </>
  );
}

interface WeeklyMailDialogProps extends WeeklyMailProps {
  readonly settings: Settings;
  readonly onClose: () => void;
}

function WeeklyMailDialog({ kind, filter, settings, onClose }: WeeklyMailDialogProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const form = useId();
  const name = t(`mailing.weekly.name.${kind}`);
  const groups = readMailGroups(settings.mailGroups);
  const before = groups.find((group) => groupKey(group.name) === groupKey(name));
  const group = groupOf(kind, filter, name, before);
  const narrowed = [...group.driverCategories, ...group.agencies, ...group.vehicleCategories].join(', ');
  // Whoever wants the list mailed wants mails sent.
  const canSend = mailObstacle({ ...settings, sendMail: true }) === null;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ recipients: typedRecipients(t) })),
    defaultValues: { recipients: before?.recipients.join('\n') ?? '' },
  });
  const change = useAction('settings.change', {
    done: () => t(canSend ? 'mailing.weekly.done' : 'mailing.weekly.kept'),
    onDone: onClose,
    // It stands in the dialog.
    onFailed: () => undefined,
  });
  const submit = handleSubmit(({ recipients }) => {
    const others = groups.filter((each) => each !== before);
    const mailGroups = mailGroupsText([...others, { ...group, recipients }]);
    change.mutate({ patch: { mailGroups, ...(canSend && { sendMail: true }) } });
  });
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button busy={change.isPending} form={form} look="primary" type="submit">
            {t('mailing.weekly.save')}
          </Button>
        </>
      }
      firstFieldId={`${form}-recipients`}
      onClose={onClose}
      open
      title={t('mailing.weekly.title')}
    >
      <p>{t(`mailing.weekly.line.${kind}`, { at: group.at })}</p>
      {narrowed !== '' && <p>{t('mailing.weekly.narrowed', { names: narrowed })}</p>}
      <form id={form} noValidate onSubmit={submit}>
        <RecipientsField
          {...register('recipients')}
          id={`${form}-recipients`}
          problem={formState.errors.recipients?.message}
        />
        {change.error !== null && <FieldProblem id={form} text={formatError(change.error.reason, formatter)} />}
      </form>
      {!canSend && (
        <p>
          {t('mailing.weekly.noServer')}{' '}
          <Link className="link" href={settingsAddress('mail')}>
            {t('mailing.choose.settings')}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

/** The group as it was, or a new one with the usual limits; its addresses are asked for. */
function groupOf(kind: MissingKind, filter: MissingFilter, name: string, before: MailGroup | undefined): MailGroup {
  const usual = before ?? mailGroupSchema.parse({ name, recipients: ['x@x'], about: kind });
  return kind === 'drivers'
    ? { ...usual, driverCategories: [...filter.categories], agencies: [...filter.agencies] }
    : { ...usual, vehicleCategories: [...filter.categories] };
}
