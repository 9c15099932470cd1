import { useId, useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { OpenedProfile } from '../../../shared/contract/profile.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field, FieldProblem, SecretInput } from '../field.tsx';
import { Select } from '../select.tsx';
import './profile.css';

interface ProfileDialogProps {
  readonly profile: OpenedProfile;
  readonly onClose: () => void;
  readonly onTaken: (taken: AnswerOf<'profile.take'>) => void;
}

/**
 * What a profile of the IT department says of itself, before it is taken over: who signed it decides where the downloads go, so
 * a key that this PC does not know is compared by a person.
 */
export function ProfileDialog({ profile, onClose, onTaken }: ProfileDialogProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const id = useId();
  const [depot, setDepot] = useState(profile.suggested);
  const [passphrase, setPassphrase] = useState('');
  const [isCompared, setCompared] = useState(profile.trust !== 'new');
  const take = useAction('profile.take', { onDone: onTaken });
  const { choices, fingerprint, trust, contact, issuedAt, id: profileId } = profile;
  const choice = choices.find((each) => each.depot === depot) ?? choices[0];
  const host = choice?.serviceHost ?? '';
  const problem = take.error === null ? undefined : formatError(take.error.reason, formatter);
  const facts = [
    ['issued', times.full(issuedAt)],
    ['contact', contact],
    ['service', host === '' ? t('settings.profile.noService') : host],
  ] as const;
  return (
    <Dialog
      actions={
        <>
          <Button
            busy={take.isPending}
            disabled={!isCompared}
            onClick={() => take.mutate({ id: profileId, depot, passphrase })}
          >
            {t('settings.profile.take')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={t('settings.profile.title')}
    >
      <dl className="profile-facts">
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{t(`settings.profile.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>{t('settings.profile.fingerprint')}</dt>
          <dd className="profile-fingerprint">{fingerprint}</dd>
        </div>
      </dl>
      <p>{t(`settings.profile.trust.${trust}`)}</p>
      {trust === 'new' && (
        <label className="profile-check">
          <input checked={isCompared} onChange={(event) => setCompared(event.target.checked)} type="checkbox" />
          {t('settings.profile.compared')}
        </label>
      )}
      {choices.length > 1 && (
        <Field id={`${id}-depot`} label={t('settings.profile.depot')}>
          <Select
            choices={choices.map((each) => ({
              value: each.depot,
              label: each.depot === '' ? t('settings.profile.noDepot') : each.depot,
            }))}
            id={`${id}-depot`}
            label={t('settings.profile.depot')}
            onChoose={setDepot}
            value={depot}
          />
        </Field>
      )}
      {choice?.hasKeys && (
        <Field help={t('settings.profile.passphraseHelp')} id={`${id}-pass`} label={t('settings.profile.passphrase')}>
          <SecretInput
            aria-describedby={`${id}-pass-help`}
            hideLabel={t('setup.service.hide', { field: t('settings.profile.passphrase') })}
            id={`${id}-pass`}
            onChange={(event) => setPassphrase(event.target.value)}
            showLabel={t('setup.service.show', { field: t('settings.profile.passphrase') })}
            value={passphrase}
          />
        </Field>
      )}
      {problem !== undefined && <FieldProblem id={id} text={problem} />}
    </Dialog>
  );
}
