import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { archiveTroubleText } from '../../../shared/format/archive-text.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { companyArchiveQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { noTrial, useSettingsBasis, useTrial } from '../../client/trial.ts';
import { Button } from '../../components/button.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import styles from './mail.module.css';
import { ReplaceableSecret } from './replaceable-secret.tsx';
import '../../components/field.css';

/** The secret of the company's archive. */
export function ArchiveSecretRow() {
  const { t } = useFormatter();
  const secret = useQuery(companyArchiveQuery(useDepot())).data?.secret;
  const replace = useAction('companyArchive.replaceSecret', { onFailed: () => undefined });
  return (
    <ReplaceableSecret
      failure={replace.error}
      help={t(secret?.isFixed ? 'companyArchive.secret.helpFixed' : 'companyArchive.secret.help')}
      isReplacing={replace.isPending}
      kept={secret && { ...secret, stateInWords: t(`companyArchive.secret.${secret.state}`) }}
      of="companyArchive.secret"
      replace={(given, onDone) => replace.mutate({ secret: given }, { onSuccess: onDone })}
    />
  );
}

/** How many files are there, how many wait, and why some fail. */
export function ArchiveState() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const state = useQuery(companyArchiveQuery(useDepot())).data;
  const tryNow = useAction('companyArchive.tryNow');
  if (state === undefined) return null;
  const { archiving, archived, waiting, lastArchivedAt, trouble } = state;
  return (
    <>
      <p className="number">
        {t('companyArchive.state.archived', { count: archived })}
        {waiting > 0 && `, ${t('companyArchive.state.waiting', { count: waiting })}`}
      </p>
      {lastArchivedAt !== null && (
        <p className="field-help">{t('companyArchive.state.last', { at: times.short(lastArchivedAt, now) })}</p>
      )}
      {archiving === 'not-working' && <p className="field-help">{t('companyArchive.state.notWorking')}</p>}
      {trouble !== null && (
        <div className={styles.testResult}>
          <p className="state tone-attn">
            <SolidTriangle />
            {archiveTroubleText(trouble, formatter)}
          </p>
          <p className={styles.words}>
            {t('companyArchive.state.again', { at: times.clockWithSeconds(trouble.nextAt) })}
          </p>
          <Button busy={tryNow.isPending} icon={<Icon of={RotateCcw} />} onClick={() => tryNow.mutate({})} size="small">
            {t('common.tryNow')}
          </Button>
        </div>
      )}
    </>
  );
}

const archiveSettings = [
  'companyArchive',
  'companyArchiveUrl',
  'companyArchiveBucket',
  'companyArchiveFolder',
  'companyArchiveRegion',
  'companyArchivePathStyle',
  'companyArchiveLockDays',
  'companyArchiveUser',
] as const;

/** Puts something small there, and says what came of it. */
export function TestArchive() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const basis = useSettingsBasis(...archiveSettings);
  const test = useTrial('companyArchive.test', basis, { onFailed: () => undefined });
  const { data, error } = test.isOfOther ? noTrial : test;
  return (
    <>
      <Button busy={test.isPending} onClick={() => test.mutate({})} size="small">
        {t('companyArchive.testing.start')}
      </Button>
      <div aria-live="polite" className={styles.testResult}>
        {error !== null && <p className="field-error">{formatError(error.reason, formatter)}</p>}
        {data !== undefined && data.trouble === null && (
          <p className="state tone-ok">
            <Icon of={CircleCheck} />
            {t('companyArchive.testing.passed', { milliseconds: data.milliseconds })}
            {data.lockedUntil !== null &&
              ` ${t('companyArchive.testing.passedLocked', { until: times.full(data.lockedUntil) })}`}
          </p>
        )}
        {data !== undefined && data.trouble !== null && (
          <>
            <p className="state tone-attn">
              <SolidTriangle />
              {t('companyArchive.testing.failed')}
            </p>
            <p className={styles.words}>{archiveTroubleText(data.trouble, formatter)}</p>
          </>
        )}
      </div>
    </>
  );
}
