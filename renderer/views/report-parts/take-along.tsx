import { Download, Printer } from 'lucide-react';
import { useWords } from '../../live/depot-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface TakeAlongProps {
  /** Absent while there is nothing to save or print. */
  readonly onCsv?: (() => void) | undefined;
  readonly onPrint?: (() => void) | undefined;
}

/** How to take along what a screen shows: as a table for a spreadsheet, and on paper. */
export function TakeAlong({ onCsv, onPrint }: TakeAlongProps) {
  const { t } = useWords();
  return (
    <>
      <Button disabled={onCsv === undefined} icon={<Icon of={Download} />} onClick={onCsv}>
        {t('reportParts.csv')}
      </Button>
      <Button disabled={onPrint === undefined} icon={<Icon of={Printer} />} onClick={onPrint}>
        {t('reportParts.print')}
      </Button>
    </>
  );
}
