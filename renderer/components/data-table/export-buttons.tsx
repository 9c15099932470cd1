import { Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

export interface ExportButtonsProps {
  /** Absent while there is nothing to save or print. */
  readonly onCsv?: (() => void) | undefined;
  readonly onPrint?: (() => void) | undefined;
  /** Signs alone, for a head of a page that is full. */
  readonly isCompact?: boolean;
}

/** The buttons that save what a screen shows as a table for spreadsheets, and print it, as Ctrl P does. */
export function ExportButtons({ onCsv, onPrint, isCompact = false }: ExportButtonsProps) {
  const { t } = useTranslation();
  usePrintKey(onPrint);
  const look = isCompact ? 'quiet' : 'plain';
  return (
    <>
      <Button
        aria-label={isCompact ? t('dataTable.saveCsv') : undefined}
        disabled={onCsv === undefined}
        icon={<Icon of={Download} />}
        look={look}
        onClick={onCsv}
      >
        {isCompact ? undefined : t('dataTable.csv')}
      </Button>
      <Button
        aria-label={isCompact ? t('dataTable.printList') : undefined}
        disabled={onPrint === undefined}
        icon={<Icon of={Printer} />}
        look={look}
        onClick={onPrint}
      >
        {isCompact ? undefined : t('dataTable.print')}
      </Button>
    </>
  );
}

/** The browser itself would print the rows on the screen alone: of a long list no others exist. */
function usePrintKey(onPrint: (() => void) | undefined): void {
  useEffect(() => {
    if (onPrint === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (!event.repeat) onPrint();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onPrint]);
}
