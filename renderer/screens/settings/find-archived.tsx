import { zodResolver } from '@hookform/resolvers/zod';
import { CloudDownload, Search } from 'lucide-react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { archiveMonthSchema } from '../../../shared/contract/company-archive.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { archiveTroubleText } from '../../../shared/format/archive-text.ts';
import { formatBytes } from '../../../shared/format/format.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useFetchArchived } from '../../components/company-archive/fetch-archived.ts';
import { InputField } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import states from './custody.module.css';
import styles from './mail.module.css';
import '../../components/field.css';

const findSchema = z.object({ month: z.union([z.literal(''), archiveMonthSchema]), search: z.string().max(200) });
type Found = AnswerOf<'companyArchive.search'>;

/** What a person looks through; whoever wants more searches for something narrower, or asks the command line. */
const mostShown = 50;

/** Finds what any depot of the company has put into the archive, and brings a copy of it here. */
export function FindArchived() {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const id = useId();
  const thisMonth = times.iso(useMinute()).slice(0, 7);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(findSchema),
    defaultValues: { month: thisMonth, search: '' },
  });
  const find = useAction('companyArchive.search', { onFailed: () => undefined });
  return (
    <div className={states.state}>
      <form
        className={styles.findLine}
        onSubmit={handleSubmit(({ month, search }) => find.mutate({ month: month || null, search }))}
      >
        <InputField
          {...register('month')}
          id={`${id}-month`}
          label={t('coverage.month')}
          problem={formState.errors.month && t('companyArchive.find.notMonth')}
          type="month"
        />
        <InputField {...register('search')} id={`${id}-search`} label={t('companyArchive.find.search')} />
        <Button busy={find.isPending} icon={<Icon of={Search} />} type="submit">
          {t('companyArchive.find.go')}
        </Button>
      </form>
      <div aria-live="polite" className={styles.found}>
        {find.error !== null && <p className="field-error">{formatError(find.error.reason, formatter)}</p>}
        {find.data !== undefined && <FoundFiles found={find.data} />}
      </div>
    </div>
  );
}

function FoundFiles({ found }: { readonly found: Found }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { trouble, files, more, misfits } = found;
  if (trouble !== null) {
    return (
      <p className="state tone-attn">
        <SolidTriangle />
        {archiveTroubleText(trouble, formatter)}
      </p>
    );
  }
  return (
    <>
      {files.length === 0 && <p className="field-help">{t('companyArchive.command.none')}</p>}
      {files.length > 0 && (
        <ul className={states.list}>
          {files.slice(0, mostShown).map((file) => (
            <FoundFile file={file} key={file.sha256} />
          ))}
        </ul>
      )}
      {(more || files.length > mostShown) && <p className="field-help">{t('companyArchive.find.more')}</p>}
      {misfits > 0 && <p className="field-help">{t('companyArchive.command.misfits', { count: misfits })}</p>}
    </>
  );
}

function FoundFile({ file }: { readonly file: Found['files'][number] }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { sha256, kind, subject, firstDay, lastDay, depot, sizeBytes, lockedUntil } = file;
  const name = file.fileName || `${sha256.slice(0, 12)}.ddd`;
  const fetch = useFetchArchived(name);
  const days = [firstDay, lastDay].flatMap((day) => (day === null ? [] : [times.day(day, now)]));
  const words = [
    t(`kinds.${kind}`),
    subject,
    [...new Set(days)].join(' – '),
    depot,
    formatBytes(sizeBytes, t),
    lockedUntil === null
      ? null
      : t('companyArchive.command.lockedUntil', { until: times.day(lockedUntil.slice(0, 10), now) }),
  ];
  return (
    <li>
      <div>
        <p className={states.name}>{name}</p>
        <p className={states.words}>{words.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        aria-label={t('companyArchive.find.fetchOf', { name })}
        busy={fetch.isPending}
        icon={<Icon of={CloudDownload} />}
        look="quiet"
        onClick={() => fetch.mutate({ sha256 })}
        size="small"
      />
    </li>
  );
}
