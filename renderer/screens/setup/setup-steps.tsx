import { Check } from 'lucide-react';
import { useWords } from '../../client/depot-context.tsx';
import { Brand } from '../../components/brand.tsx';
import { Icon } from '../../components/icon.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';
import { type SetupStep, setupSteps } from './setup-values.ts';
import { useFoundDownloads } from './use-found-downloads.ts';

interface SetupStepsProps {
  readonly step: SetupStep;
  /** The connection was tested last with a failure: the step is behind, and not done. */
  readonly serviceFails: boolean;
}

/** The three steps at the left: which is done, which is now, and what each is about. */
export function SetupSteps({ step, serviceFails }: SetupStepsProps) {
  const { t } = useWords();
  const now = setupSteps.indexOf(step);
  const found = useFoundDownloads();
  const foundWords =
    found.folders.length === 1
      ? t('setup.foundIn', { folder: found.folders[0]?.label ?? '', count: found.downloads })
      : t('setup.foldersFound', { folders: found.folders.length, count: found.downloads });
  return (
    <nav aria-label={t('setup.steps')} className="setup-steps">
      <Brand line={t('frame.settingUp')} />
      <ol>
        {setupSteps.map((id, index) => {
          const fails = id === 'service' && index < now && serviceFails;
          const isDone = index < now && !fails;
          return (
            <li
              aria-current={index === now ? 'step' : undefined}
              className="setup-step"
              data-state={isDone ? 'done' : fails ? 'failed' : index === now ? 'now' : 'later'}
              key={id}
            >
              <span className="setup-step-sign">
                {isDone ? <Icon of={Check} /> : fails ? <SolidTriangle /> : index + 1}
              </span>
              <span>
                <span className="setup-step-title">{t(`setup.step.${id}`)}</span>
                {isDone && <span className="hidden-words">{t('setup.stepDone')}</span>}
                <span className="setup-step-line">
                  {fails
                    ? t('setup.step.serviceFails')
                    : id === 'folder' && isDone && found.folders.length > 0
                      ? foundWords
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
