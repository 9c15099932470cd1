import { useState } from 'react';
import {
  type ColumnChoice,
  type ColumnId,
  keepColumnChoice,
  type ListWidth,
  readColumnChoice,
  withColumn,
} from './column-choice.ts';

/** The columns of the list, remembered on this PC. */
export function useColumnChoice(): {
  readonly choice: ColumnChoice;
  readonly show: (width: ListWidth, column: ColumnId, shown: boolean) => void;
} {
  const [choice, setChoice] = useState(() => readColumnChoice(window.localStorage));
  return {
    choice,
    show(width, column, shown) {
      const next = withColumn(choice, width, column, shown);
      keepColumnChoice(window.localStorage, next);
      setChoice(next);
    },
  };
}
