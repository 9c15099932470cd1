import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import type { SetupStep } from './setup-values.ts';

export interface SetupFooterProps {
  readonly step: SetupStep;
  readonly busy: boolean;
  /** Null on the first step. */
  readonly onBack: (() => void) | null;
  readonly onLater: () => void;
}

export function SetupFooter({ step, busy, onBack, onLater }: SetupFooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="setup-foot">
      <div className="setup-foot-inner">
        {onBack !== null && (
          <Button className="setup-back" icon={<Icon of={ArrowLeft} />} look="quiet" onClick={onBack} size="large">
            {t('setup.back')}
          </Button>
        )}
        <span className="setup-foot-end">
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
