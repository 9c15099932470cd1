import { ChevronDown } from 'lucide-react';
import { roles } from '../../../shared/settings/roles.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { useChangeRole, useRole } from '../../client/role.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuChoices } from '../../components/menu.tsx';

/** Whose view this is, and the way to another: for everybody, unless the IT department has fixed it. */
export function RoleMenu() {
  const { t } = useFormatter();
  const role = useRole();
  const change = useChangeRole();
  if (change === null) return null;
  const trigger = (
    <Button>
      {t(`frame.view.${role}`)}
      <Icon of={ChevronDown} />
    </Button>
  );
  return (
    <Menu align="end" label={t('frame.view.choose')} trigger={trigger}>
      <MenuChoices
        choices={roles.map((value) => ({ value, words: t(`frame.view.${value}`) }))}
        onChoose={change}
        title={t('frame.view.choose')}
        value={role}
      />
    </Menu>
  );
}
