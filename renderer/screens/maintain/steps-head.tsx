import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import styles from './maintain.module.css';

const maintainSteps = ['choose', 'match', 'check', 'result'] as const;
export type MaintainStep = (typeof maintainSteps)[number];

/** The four steps from the file to the service's answer, beside the title. */
export function StepsHead({ step }: { readonly step: MaintainStep }) {
  const { t } = useTranslation();
  const now = maintainSteps.indexOf(step);
  return (
    <ol aria-label={t('maintain.steps')} className={styles.steps}>
      {maintainSteps.map((name, index) => {
        const isDone = index < now;
        return (
          <li
            aria-current={index === now ? 'step' : undefined}
            className={styles.step}
            data-state={isDone ? 'done' : undefined}
            key={name}
          >
            <span aria-hidden className={styles.stepSign} data-sign="step">
              {isDone ? <Icon of={Check} size={14} /> : index + 1}
            </span>
            {t(`maintain.step.${name}`)}
            {isDone && <span className="hidden-words">{t('setup.stepDone')}</span>}
            {index < maintainSteps.length - 1 && <Icon of={ChevronRight} />}
          </li>
        );
      })}
    </ol>
  );
}
