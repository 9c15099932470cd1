import { Columns3 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Menu, MenuCheck } from '../menu.tsx';

const storedSchema = z.record(z.string(), z.boolean());

/** Whether each column that a person has switched on or off is shown, by its id. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

interface ChoosableColumn {
  readonly id: string;
  readonly label: string;
  readonly fixed?: boolean;
  readonly hidden?: boolean;
}

/** The choice that this PC stores for the table of this name; null where nothing usable is stored. */
export function readColumnChoice(storage: Pick<Storage, 'getItem'>, table: string): ColumnChoice | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(storage.getItem(keyOf(table)) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function keepColumnChoice(storage: Pick<Storage, 'setItem'>, table: string, choice: ColumnChoice): void {
  try {
    storage.setItem(keyOf(table), JSON.stringify(choice));
  } catch {
    // A browser that forbids storage shows the default columns next time.
  }
}

/** The columns that are shown: fixed ones always, others by the person's choice or else by default. */
export function shownColumns<Column extends Omit<ChoosableColumn, 'label'>>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] {
  return columns.filter(({ id, fixed, hidden }) => fixed === true || (choice[id] ?? hidden !== true));
}

/** The columns of a table that show, remembered on this PC under the table's name. */
export function useColumnChoice<Column extends ChoosableColumn>(
  table: string,
  columns: readonly Column[],
): {
  readonly shown: readonly Column[];
  /** In which a person chooses them. */
  readonly menu: ReactNode;
} {
  const [changed, setChanged] = useState<Readonly<Record<string, ColumnChoice>>>({});
  const choice = useMemo(() => changed[table] ?? readColumnChoice(window.localStorage, table) ?? {}, [changed, table]);
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice]);
  const show = (id: string, isShown: boolean) => {
    const next = { ...choice, [id]: isShown };
    keepColumnChoice(window.localStorage, table, next);
    setChanged({ ...changed, [table]: next });
  };
  return { shown, menu: <ColumnsMenu columns={columns} onShow={show} shown={shown} /> };
}

interface ColumnsMenuProps {
  readonly columns: readonly ChoosableColumn[];
  readonly shown: readonly ChoosableColumn[];
  readonly onShow: (id: string, isShown: boolean) => void;
}

/** The menu in which a person chooses the columns. Columns without which a row is meaningless stay checked. */
function ColumnsMenu({ columns, shown, onShow }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      align="end"
      label={t('dataTable.columns')}
      trigger={<Button aria-label={t('dataTable.columns')} icon={<Icon of={Columns3} />} />}
    >
      {columns.map(({ id, label, fixed = false }) => (
        <MenuCheck
          checked={shown.some((column) => column.id === id)}
          disabled={fixed}
          key={id}
          onChange={(checked) => onShow(id, checked)}
        >
          {label}
        </MenuCheck>
      ))}
    </Menu>
  );
}

function keyOf(table: string): string {
  return `tacho-depot-columns-${table}`;
}
