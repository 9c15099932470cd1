import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import type { ReadProblem } from '../../shared/contract/maintain-requests.ts';
import type { Translate } from '../../shared/i18n/texts.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';

export const csvType = 'text/csv;charset=utf-8';

interface SpreadsheetChoiceProps extends Pick<ButtonProps, 'busy' | 'look'> {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's dialog for spreadsheets. */
export function SpreadsheetChoice({ label, onFiles, ...look }: SpreadsheetChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} icon={<Icon of={FileSpreadsheet} />} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        aria-label={label}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
        ref={field}
        type="file"
      />
    </>
  );
}

/** Why a spreadsheet could not be read. */
export function readProblemText({ code, parameters }: ReadProblem, t: Translate): string {
  return t(`maintainProblems.read.${code}`, parameters);
}
