import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { useDepot, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery, queryKeys, settingsQuery } from '../../client/queries.ts';
import { setupLater } from '../../client/remembered-choices.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { Brand } from '../../components/page-header.tsx';
import { FolderStep, useFoundDownloads } from './folder-step.tsx';
import {
  type KeysAtHand,
  keysAtHand,
  ServiceStep,
  type SetupStep,
  type SetupValues,
  setupSchema,
  setupSteps,
  startingValues,
} from './service-step.tsx';
import styles from './setup.module.css';
import '../../components/field.css';

/** First run in three steps. Waits for what it starts from, so that no field changes under the person's hands. */
export default function SetupScreen() {
  const depot = useDepot();
  const host = useQuery(hostQuery(depot)).data;
  const kept = useQuery(settingsQuery(depot)).data;
  return host === undefined || kept === undefined ? null : <Setup host={host} kept={kept} />;
}

function Setup({ host, kept }: { readonly host: Host; readonly kept: AnswerOf<'settings.get'> }) {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  const folders = useFacts()?.folders ?? [];
  const [step, setStep] = useState<SetupStep>('folder');
  /** What the last test of the connection showed; null before one. */
  const [works, setWorks] = useState<boolean | null>(null);
  const [folderMissing, setFolderMissing] = useState(false);
  const form = useForm({
    resolver: zodResolver(setupSchema(keysAtHand(host, kept))),
    defaultValues: startingValues(kept.settings),
  });
  const finish = useFinishSetup(() => navigate(screenPaths.uploads));
  const product = t('frame.product');
  useEffect(() => {
    document.title = `${t('frame.settingUp')} – ${product}`;
  }, [t, product]);

  const go = (by: 1 | -1) => {
    const next = setupSteps[setupSteps.indexOf(step) + by];
    if (next !== undefined) setStep(next);
    document.getElementById('setup-content')?.focus();
  };
  const goOn = async () => {
    switch (step) {
      case 'folder':
        setFolderMissing(folders.length === 0);
        return folders.length > 0 ? go(1) : undefined;
      case 'service':
        return (await form.trigger(undefined, { shouldFocus: true })) ? go(1) : undefined;
      case 'done':
        return finish.run(form.getValues());
    }
  };

  return (
    <FormProvider {...form}>
      <div className={styles.setup}>
        <SetupSteps serviceFails={works === false} step={step} />
        <form
          className={styles.setupMain}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
        >
          <main className={styles.setupScroll} id="setup-content" tabIndex={-1}>
            <div className={styles.setupContent}>
              {step === 'folder' && (
                <FolderStep
                  isNameFixed={kept.fixed.includes('depotName')}
                  missing={folderMissing && folders.length === 0}
                />
              )}
              {step === 'service' && <ServiceStep host={host} kept={kept} onTested={setWorks} />}
              {step === 'done' && (
                <DoneStep keys={keysAtHand(host, kept)} problem={finish.problem} works={works ?? false} />
              )}
            </div>
          </main>
          <SetupFooter
            busy={finish.busy}
            onBack={step === 'folder' ? null : () => go(-1)}
            onLater={() => {
              setupLater.choose();
              navigate(screenPaths.today);
            }}
            step={step}
          />
        </form>
      </div>
    </FormProvider>
  );
}

interface SetupFooterProps {
  readonly step: SetupStep;
  readonly busy: boolean;
  /** Null on the first step. */
  readonly onBack: (() => void) | null;
  readonly onLater: () => void;
}

function SetupFooter({ step, busy, onBack, onLater }: SetupFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className={styles.setupFoot}>
      <div className={styles.setupFootInner}>
        {onBack !== null && (
          <Button
            className={styles.setupBack}
            icon={<Icon of={ArrowLeft} />}
            look="quiet"
            onClick={onBack}
            size="large"
          >
            {t('common.back')}
          </Button>
        )}
        <span className={styles.setupFootEnd}>
          <Button onClick={onLater} size="large">
            {t('setup.later')}
          </Button>
          <Button busy={busy} look="primary" size="large" type="submit">
            {t(step === 'done' ? 'setup.start' : 'setup.next')}
          </Button>
        </span>
      </div>
    </footer>
  );
}

interface DoneStepProps {
  /** Those that were there before. */
  readonly keys: KeysAtHand;
  /** The connection was tested, and worked. */
  readonly works: boolean;
  readonly problem: string | undefined;
}

/** Step 3: what was chosen, once more, before the first file is sent. */
function DoneStep({ keys, works, problem }: DoneStepProps) {
  const { t } = useFormatter();
  const { folders, downloads } = useFoundDownloads();
  const { serviceUrl, apiToken, depotName, uploadWay, filePartName } = useFormContext<SetupValues>().getValues();
  const before = keys.kind === 'from-outside' ? 'keysOfEnvironment' : 'keysKept';
  const lines = [
    [t('setup.done.depot'), depotName.trim() === '' ? t('setup.done.unnamed') : depotName.trim()],
    [t('settings.groups.folders'), folders.map(({ label }) => label).join(', ')],
    [t('settings.groups.service'), serviceUrl],
    [t('settings.keys.title'), t(`setup.done.${apiToken === '' ? before : 'keysNew'}`)],
    [t('setting.uploadWay.title'), t(`setting.uploadWay.choices.${uploadWay}`, { part: filePartName })],
    [t('deadlines.localFilesFilter.waiting'), t('setup.done.found', { count: downloads })],
  ] as const;
  return (
    <>
      <h1 className={styles.setupTitle}>{t('setup.done.title')}</h1>
      <p className={styles.setupLine}>{t('setup.done.line')}</p>
      <dl className={styles.setupSummary}>
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

/** Saves what the setup asked for: the settings first, the keys last, because with them sending starts. */
function useFinishSetup(onDone: () => void) {
  const { transport } = useDepot();
  const client = useQueryClient();
  const formatter = useFormatter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async ({ apiToken, subscriptionKey, ...patch }: SetupValues) => {
    const changed = await transport.request('settings.change', { patch });
    if (!changed.ok) return changed.error;
    if (apiToken === '') return null;
    const replaced = await transport.request('keys.replace', { apiToken, subscriptionKey });
    return replaced.ok ? null : replaced.error;
  };

  return {
    busy,
    problem,
    async run(values: SetupValues) {
      setBusy(true);
      const error = await save(values);
      setBusy(false);
      if (error !== null) {
        setProblem(formatError(error, formatter));
        return;
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.settings }),
        client.invalidateQueries({ queryKey: queryKeys.status }),
      ]);
      onDone();
    },
  };
}

interface SetupStepsProps {
  readonly step: SetupStep;
  /** The connection was tested last with a failure: the step is behind, and not done. */
  readonly serviceFails: boolean;
}

/** The three steps at the left: which is done, which is now, and what each is about. */
function SetupSteps({ step, serviceFails }: SetupStepsProps) {
  const { t } = useFormatter();
  const now = setupSteps.indexOf(step);
  const found = useFoundDownloads();
  const foundText =
    found.folders.length === 1
      ? t('setup.foundIn', { folder: found.folders[0]?.label ?? '', count: found.downloads })
      : t('setup.foldersFound', { folders: found.folders.length, count: found.downloads });
  return (
    <nav aria-label={t('common.steps')} className={styles.setupSteps}>
      <Brand line={t('frame.settingUp')} />
      <ol>
        {setupSteps.map((id, index) => {
          const fails = id === 'service' && index < now && serviceFails;
          const isDone = index < now && !fails;
          return (
            <li
              aria-current={index === now ? 'step' : undefined}
              className={styles.setupStep}
              data-state={isDone ? 'done' : fails ? 'failed' : index === now ? 'now' : 'later'}
              key={id}
            >
              <span className={styles.setupStepSign} data-sign="step">
                {isDone ? <Icon of={Check} /> : fails ? <SolidTriangle /> : index + 1}
              </span>
              <span>
                <span className={styles.setupStepTitle}>{t(`setup.step.${id}`)}</span>
                {isDone && <span className="hidden-words">{t('setup.stepDone')}</span>}
                <span className={styles.setupStepLine}>
                  {fails
                    ? t('setup.step.serviceFails')
                    : id === 'folder' && isDone && found.folders.length > 0
                      ? foundText
                      : t(`setup.step.${id}Line`)}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
