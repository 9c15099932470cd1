import { useFormContext } from 'react-hook-form';
import { useWords } from '../../client/depot-context.tsx';
import { FieldProblem } from '../../components/field.tsx';
import type { SetupValues } from './setup-values.ts';
import { useFoundDownloads } from './use-found-downloads.ts';

export interface DoneStepProps {
  /** The connection was tested, and worked. */
  readonly works: boolean;
  readonly problem: string | undefined;
}

/** Step 3: what was chosen, once more, before the first file is sent. */
export function DoneStep({ works, problem }: DoneStepProps) {
  const { t } = useWords();
  const { folders, downloads } = useFoundDownloads();
  const { serviceUrl, apiToken, uploadWay, filePartName } = useFormContext<SetupValues>().getValues();
  const lines = [
    [t('setup.done.folders'), folders.map(({ label }) => label).join(', ')],
    [t('setup.done.service'), serviceUrl],
    [t('setup.done.keys'), t(apiToken === '' ? 'setup.done.keysKept' : 'setup.done.keysNew')],
    [t('setup.done.ways'), t(`setting.uploadWay.choices.${uploadWay}`, { part: filePartName })],
    [t('setup.done.waiting'), t('setup.done.found', { count: downloads })],
  ] as const;
  return (
    <>
      <h1 className="setup-title">{t('setup.done.title')}</h1>
      <p className="setup-line">{t('setup.done.line')}</p>
      <dl className="setup-summary">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!works && <p className="field-help">{t('setup.done.notTested')}</p>}
      {problem !== undefined && <FieldProblem id="setup-done" text={t('setup.done.failed', { message: problem })} />}
    </>
  );
}
