import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuCheck } from '../../ui/menu.tsx';

export interface ReportColumnsMenuProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly fixed?: boolean }[];
  /** Ids of those that show. */
  readonly shown: readonly string[];
  readonly onShow: (id: string, shown: boolean) => void;
}

export function ReportColumnsMenu({ columns, shown, onShow }: ReportColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      align="end"
      label={t('reportParts.columns')}
      trigger={<Button aria-label={t('reportParts.columns')} icon={<Icon of={Columns3} />} />}
    >
      {columns.map(({ id, label, fixed = false }) => (
        <MenuCheck checked={shown.includes(id)} disabled={fixed} key={id} onChange={(checked) => onShow(id, checked)}>
          {label}
        </MenuCheck>
      ))}
    </Menu>
  );
}
