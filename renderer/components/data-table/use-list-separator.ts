import { listSeparator } from '../../../shared/format/csv.ts';
import { usableLanguage } from '../../../shared/i18n/system-locale.ts';
import { useSettings } from '../../client/depot-context.tsx';

/**
 * The separator of CSV files: the depot's choice, or else the one that spreadsheets in this PC's language expect. Found out
 * when a file is saved, because a format of numbers takes longer to make than a list to draw again.
 */
export function useListSeparator(): () => ',' | ';' {
  const chosen = useSettings()?.settings.csvSeparator ?? 'system';
  return () => {
    switch (chosen) {
      case 'comma':
        return ',';
      case 'semicolon':
        return ';';
      case 'system':
        return listSeparator(usableLanguage(navigator.language));
    }
  };
}
