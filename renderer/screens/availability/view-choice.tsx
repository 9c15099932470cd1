import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { screenPaths } from '../../../shared/contract/addresses.ts';
import { Segments } from '../../components/filter-controls.tsx';
import styles from './availability.module.css';
import { plannerAddress } from './start-choice.ts';
import '../../components/filter-controls.css';

type View = 'becomes-free' | 'can-start';

/** The two ways to see who is available, above everything that belongs to one of them. */
export function ViewChoice({ view, children }: { readonly view: View; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <div className={styles.choices}>
      <Labelled label={t('planner.show')}>
        <Segments<View>
          chosen={view}
          onChoose={(chosen) => navigate(chosen === 'can-start' ? plannerAddress() : screenPaths.availability)}
          segments={[
            { value: 'becomes-free', label: t('planner.becomesFree'), count: null },
            { value: 'can-start', label: t('planner.canStart'), count: null },
          ]}
          title={t('planner.show')}
        />
      </Labelled>
      {children}
    </div>
  );
}

/** A control under its label. The control has a name of its own for a screen reader. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
