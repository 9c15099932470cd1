import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { mailObstacle } from '../../../shared/settings/mail-address.ts';
import { type MailGroup, readMailGroups } from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FieldProblem } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { Select } from '../../components/select.tsx';
import type { MissingKind } from './missing-filter.ts';

interface MailChosenProps {
  readonly kind: MissingKind;
  readonly ids: ReadonlySet<string>;
}

/** The button that mails the chosen rows, and the question that comes before: which group gets them. */
export function MailChosen({ kind, ids }: MailChosenProps) {
  const { t } = useFormatter();
  const settings = useSettings()?.settings;
  const [isOpen, setOpen] = useState(false);
  if (settings === undefined) return null;
  const close = () => setOpen(false);
  const groups = readMailGroups(settings.mailGroups);
  const obstacle = obstacleText(settings, groups, t);
  return (
    <>
      <Button icon={<Icon of={Send} />} onClick={() => setOpen(true)} size="small">
        {t('mailing.choose.send')}
      </Button>
      {obstacle === null ? (
        <GroupDialog groups={groups} ids={ids} kind={kind} onClose={close} open={isOpen} />
      ) : (
        <Dialog
          close={t('common.cancel')}
          onClose={close}
          open={isOpen}
          title={t(`mailing.choose.title.${kind}`, { count: ids.size })}
        >
          <p>{obstacle}</p>
          <p>
            <Link className="link" href={settingsAddress('mail')}>
              {t('mailing.choose.settings')}
            </Link>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Why nothing could be sent, whatever group is chosen. */
function obstacleText(settings: Settings, groups: readonly MailGroup[], t: Translate): string | null {
  const obstacle = mailObstacle(settings);
  if (obstacle === 'off') return t('mailing.choose.off');
  if (obstacle !== null) return t(`mailing.failure.${obstacle}`);
  return groups.length === 0 ? t('mailing.choose.noGroups') : null;
}

interface GroupDialogProps extends MailChosenProps {
  /** One or more. */
  readonly groups: readonly MailGroup[];
  readonly open: boolean;
  readonly onClose: () => void;
}

function GroupDialog({ kind, ids, groups, open, onClose }: GroupDialogProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const notify = useNotify();
  const [name, setName] = useState<string | null>(null);
  const send = useAction('mail.sendChoice', {
    onDone({ outcome, recipients }) {
      const text =
        outcome === 'already' ? t('mailing.groups.already') : t('mailing.groups.handedIn', { count: recipients });
      notify({ tone: 'good', text });
      onClose();
    },
    // It stands in the dialog.
    onFailed: () => undefined,
  });
  const close = () => {
    send.reset();
    onClose();
  };
  // The group that was chosen last may have been removed since.
  const group = groups.find((each) => each.name === name) ?? groups[0];
  if (group === undefined) return null;
  return (
    <Dialog
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            busy={send.isPending}
            icon={<Icon of={Send} />}
            look="primary"
            onClick={() =>
              send.mutate({ group: group.name, of: kind === 'drivers' ? 'driver' : 'vehicle', ids: [...ids] })
            }
          >
            {t('mailing.groups.send')}
          </Button>
        </>
      }
      firstFieldId={id}
      onClose={close}
      open={open}
      title={t(`mailing.choose.title.${kind}`, { count: ids.size })}
    >
      <Field
        help={t('mailing.groups.people', { count: group.recipients.length })}
        id={id}
        label={t('mailing.choose.to')}
      >
        <Select
          choices={groups.map((each) => ({ value: each.name, label: each.name }))}
          id={id}
          label={t('mailing.choose.to')}
          onChoose={setName}
          value={group.name}
        />
      </Field>
      {send.error !== null && <FieldProblem id={id} text={formatError(send.error.reason, formatter)} />}
    </Dialog>
  );
}
