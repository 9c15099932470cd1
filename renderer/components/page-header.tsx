import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './page-header.css';

export interface PageHeaderProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  /** Left of the title: the way back, on a screen that others lead to. */
  readonly back?: ReactNode;
  /** Right of the title; the primary action last. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  const product = t('frame.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <header className="page-header">
      {back}
      <div className="page-heading">
        <h1 className="page-title">{title}</h1>
        <div className="page-subtitle">{subtitle}</div>
      </div>
      {actions !== undefined && <div className="page-actions">{actions}</div>}
    </header>
  );
}

/** The product's mark and name; `line` is the depot's name, or what is going on instead. */
export function Brand({ line }: { readonly line: string }) {
  const { t } = useTranslation();
  return (
    <div className="brand">
      <BrandMark />
      <div className="brand-words">
        <div className="brand-name">{t('frame.product')}</div>
        {line !== '' && <div className="brand-depot">{line}</div>}
      </div>
    </div>
  );
}

export function BrandMark() {
  return (
    <svg aria-hidden className="brand-mark" fill="none" viewBox="0 0 26 26">
      <rect className="brand-ground" height="26" rx="6" width="26" />
      <circle className="brand-ring" cx="13" cy="13" r="8.25" />
      <path className="brand-arc" d="M13 4.75a8.25 8.25 0 0 1 7.75 11.07" />
      <path className="brand-arrow" d="M13 17V9.6m-3.1 2.9L13 9.4l3.1 3.1" />
    </svg>
  );
}
