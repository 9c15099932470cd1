import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { useDepot, useFacts, useWords } from '../../client/depot-context.tsx';
import { hostQuery, settingsQuery } from '../../client/queries.ts';
import { setupLater } from '../../client/setup-later.ts';
import { DoneStep } from './done-step.tsx';
import { FolderStep } from './folder-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { SetupFooter } from './setup-footer.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { keysAtHand, type SetupStep, setupSchema, setupSteps, startingValues } from './setup-values.ts';
import { useFinishSetup } from './use-finish-setup.ts';

/** First run in three steps. Waits for what it starts from, so that no field changes under the person's hands. */
export default function SetupScreen() {
  const depot = useDepot();
  const host = useQuery(hostQuery(depot)).data;
  const kept = useQuery(settingsQuery(depot)).data;
  return host === undefined || kept === undefined ? null : <Setup host={host} kept={kept} />;
}

function Setup({ host, kept }: { readonly host: Host; readonly kept: AnswerOf<'settings.get'> }) {
  const { t } = useWords();
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
  const finish = useFinishSetup(() => navigate(screenPaths.today));
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
      <div className="setup">
        <SetupSteps serviceFails={works === false} step={step} />
        <form
          className="setup-main"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
        >
          <main className="setup-scroll" id="setup-content" tabIndex={-1}>
            <div className="setup-content">
              {step === 'folder' && <FolderStep missing={folderMissing && folders.length === 0} />}
              {step === 'service' && <ServiceStep host={host} kept={kept} onTested={setWorks} />}
              {step === 'done' && <DoneStep problem={finish.problem} works={works ?? false} />}
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
