import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuCheck } from '../../ui/menu.tsx';
import { type ColumnId, columnIds, fixedColumns } from './column-choice.ts';

export interface ColumnsMenuProps {
  readonly shown: readonly ColumnId[];
  readonly onShow: (column: ColumnId, shown: boolean) => void;
}

export function ColumnsMenu({ shown, onShow }: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      align="end"
      label={t('uploads.columns.title')}
      trigger={<Button aria-label={t('uploads.columns.title')} icon={<Icon of={Columns3} />} />}
    >
      {columnIds.map((id) => (
        <MenuCheck
          checked={shown.includes(id)}
          disabled={fixedColumns.includes(id)}
          key={id}
          onChange={(checked) => onShow(id, checked)}
        >
          {t(`uploads.columns.${id}`)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
