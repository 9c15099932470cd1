import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** Right of the title; the primary action last. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  const product = t('frame.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <header className="page-header">
      <div className="page-heading">
        <h1 className="page-title">{title}</h1>
        <div className="page-subtitle">{subtitle}</div>
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </header>
  );
}
