import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';

export interface SettingRowProps {
  readonly id: string;
  readonly title: string;
  /** The effect, in words. */
  readonly help: string;
  readonly problem?: string | undefined;
  readonly fixed?: boolean;
  readonly children: ReactNode;
}

/** What the setting is and does at the left, its value at the right. */
export function SettingRow({ id, title, help, problem, fixed = false, children }: SettingRowProps) {
  const { t } = useTranslation();
  return (
    <div className="setting">
      <div className="setting-words">
        <h3 className="setting-title" id={`${id}-title`}>
          {title}
        </h3>
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      </div>
      <div className="setting-value">
        {children}
        {problem !== undefined && <FieldProblem id={id} text={problem} />}
        {fixed && (
          <p className="field-fixed">
            <Icon of={Building2} size={14} />
            {t('settings.fixed')}
          </p>
        )}
      </div>
    </div>
  );
}
