import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { profileLinkIn, screenPaths } from '../../../shared/contract/addresses.ts';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { type SetupStep, setupFields, setupSteps } from '../../../shared/contract/setup.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { useDepot, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { hostQuery, settingsQuery } from '../../client/queries.ts';
import { setupLater } from '../../client/remembered-choices.ts';
import { Button } from '../../components/button.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { Brand } from '../../components/page-header.tsx';
import { FolderStep, useFoundDownloads } from './folder-step.tsx';
import {
  type KeysAtHand,
  keysAtHand,
  ServiceStep,
  type SetupValues,
  setupSchema,
  startingValues,
} from './service-step.tsx';
import styles from './setup.module.css';
import { useSetupKeeping } from './setup-keeping.ts';
import '../../components/field.css';

/** First run in three steps. Waits for what it starts from, so that no field changes under the person's hands. */
export default function SetupScreen() {
  const depot = useDepot();
  const host = useQuery(hostQuery(depot)).data;
  const kept = useQuery(settingsQuery(depot)).data;
  const folders = useFacts()?.folders;
  return host === undefined || kept === undefined || folders === undefined ? null : (
    <Setup folders={folders} host={host} kept={kept} />
  );
}

/** What the connection depends on: with another of these, what a test showed says nothing any more. */
const tested: readonly (string | undefined)[] = ['serviceUrl', 'proxyUrl', 'apiToken', 'subscriptionKey'];

interface SetupProps {
  readonly host: Host;
  readonly kept: AnswerOf<'settings.get'>;
  readonly folders: StatusFacts['folders'];
}

/** Begins where it was left: with the step that was open, and all that was typed. */
function Setup({ host, kept, folders }: SetupProps) {
  const { t } = useFormatter();
  const client = useQueryClient();
  const depot = useDepot();
  const [location, navigate] = useLocation();
  const [step, setStep] = useState<SetupStep>(kept.setup?.step ?? 'folder');
  const [works, setWorks] = useState(kept.setup?.works ?? null);
  const [folderMissing, setFolderMissing] = useState(false);
  const keys = keysAtHand(host, kept);
  const form = useForm({ resolver: zodResolver(setupSchema(keys)), defaultValues: startingValues(kept) });
  const keeping = useSetupKeeping({ form, keys, step, works });
  const product = t('frame.product');
  useEffect(() => {
    document.title = `${t('frame.settingUp')} – ${product}`;
  }, [t, product]);
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => tested.includes(name) && setWorks(null));
    return unsubscribe;
  }, [form]);

  const go = (to: SetupStep) => {
    setStep(to);
    document.getElementById('setup-content')?.focus();
  };
  const back = () => {
    const before = setupSteps[setupSteps.indexOf(step) - 1];
    if (before !== undefined) change(before);
  };
  const change = (to: SetupStep) => {
    void keeping.keepTyped(to);
    go(to);
  };
  const goOn = async () => {
    switch (step) {
      case 'folder': {
        setFolderMissing(folders.length === 0);
        const isWhole = (await form.trigger('depotName', { shouldFocus: true })) && folders.length > 0;
        const { depotName, role } = form.getValues();
        return isWhole && (await keeping.keepStep({ depotName, role }, 'service')) ? go('service') : undefined;
      }
      case 'service': {
        const isWhole = await form.trigger(undefined, { shouldFocus: true });
        return isWhole && (await keeping.keepStep(form.getValues(), 'done')) ? go('done') : undefined;
      }
      case 'done':
        return (await keeping.finish()) ? navigate(screenPaths.uploads) : undefined;
    }
  };
  const leave = async () => {
    const values = setupSchema(keys).safeParse(form.getValues());
    const isWhole = step === 'service' && values.success;
    const isKept = isWhole ? await keeping.keepStep(form.getValues(), step) : await keeping.keepForLater(step);
    // Whoever has read why it was not kept may leave all the same.
    if (!isKept && keeping.problem === undefined) return;
    setupLater.choose();
    navigate(screenPaths.today);
  };
  const noteTest = (isWorking: boolean) => {
    setWorks(isWorking);
    void (isWorking ? keeping.keepStep(form.getValues(), step, true) : keeping.keepTyped(step, false));
  };
  // What was read before the file is not what it changed, and word of the change may come later than its answer.
  const takeFile = async (changed: readonly string[]) => {
    const { settings } = await client.fetchQuery({ ...settingsQuery(depot), staleTime: 0 });
    for (const name of setupFields) if (changed.includes(name)) form.setValue(name, settings[name]);
    await keeping.keepTyped(step);
  };
  const problem = keeping.problem === undefined ? undefined : t('setup.done.failed', { message: keeping.problem });

  return (
    <FormProvider {...form}>
      <div className={styles.setup}>
        <SetupSteps onChange={change} serviceFails={works === false} step={step} />
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
                  isRoleFixed={kept.fixed.includes('role')}
                  missing={folderMissing && folders.length === 0}
                  onFileTaken={(changed) => void takeFile(changed)}
                  profileLink={profileLinkIn(location)}
                />
              )}
              {step === 'service' && <ServiceStep host={host} kept={kept} onTested={noteTest} />}
              {step === 'done' && <DoneStep keys={keys} onChange={change} works={works ?? false} />}
              {problem !== undefined && <FieldProblem id="setup-problem" text={problem} />}
            </div>
          </main>
          <SetupFooter
            busy={keeping.busy}
            onBack={step === 'folder' ? null : back}
            onLater={() => void leave()}
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
  readonly keys: KeysAtHand;
  /** The connection was tested, and worked. */
  readonly works: boolean;
  readonly onChange: (step: SetupStep) => void;
}

/** Step 3: what was chosen, once more, before the first file is sent. */
function DoneStep({ keys, works, onChange }: DoneStepProps) {
  const { t } = useFormatter();
  const { folders, downloads } = useFoundDownloads();
  const { serviceUrl, depotName, uploadWay, filePartName } = useFormContext<SetupValues>().getValues();
  const keysText = t(`setup.done.${keys.kind === 'from-outside' ? 'keysOfEnvironment' : 'keysKept'}`);
  const lines = [
    ['folder', t('setup.done.depot'), depotName.trim() === '' ? t('setup.done.unnamed') : depotName.trim()],
    ['folder', t('settings.groups.folders'), folders.map(({ label }) => label).join(', ')],
    ['service', t('settings.groups.service'), serviceUrl],
    ['service', t('settings.keys.title'), keysText],
    ['service', t('setting.uploadWay.title'), t(`setting.uploadWay.choices.${uploadWay}`, { part: filePartName })],
    [null, t('deadlines.localFilesFilter.waiting'), t('setup.done.found', { count: downloads })],
  ] as const;
  return (
    <>
      <h1 className={styles.setupTitle}>{t('setup.done.title')}</h1>
      <p className={styles.setupLine}>{t('setup.done.line')}</p>
      <dl className={styles.setupSummary}>
        {lines.map(([step, name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {step !== null && (
              <dd>
                <Button
                  aria-label={t('mailing.groups.editNamed', { name })}
                  look="quiet"
                  onClick={() => onChange(step)}
                  size="small"
                >
                  {t('common.change')}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!works && <p className="field-help">{t('setup.done.notTested')}</p>}
    </>
  );
}

interface SetupStepsProps {
  readonly step: SetupStep;
  /** The connection was tested last with a failure: the step is behind, and not done. */
  readonly serviceFails: boolean;
  /** Back to a step that is behind. */
  readonly onChange: (step: SetupStep) => void;
}

/** The three steps at the left: which is done, which is now, and what each is about. */
function SetupSteps({ step, serviceFails, onChange }: SetupStepsProps) {
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
                {index < now ? (
                  <button className={styles.setupStepTitle} onClick={() => onChange(id)} type="button">
                    {t(`setup.step.${id}`)}
                  </button>
                ) : (
                  <span className={styles.setupStepTitle}>{t(`setup.step.${id}`)}</span>
                )}
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
