import { useFormContext } from 'react-hook-form';
import { roles } from '../../../shared/settings/roles.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { SetupValues } from './service-step.tsx';
import styles from './setup.module.css';
import '../../components/field.css';

/** Who works at this PC: what stands first there, and no more. */
export function RoleChoice() {
  const { t } = useFormatter();
  const { register } = useFormContext<SetupValues>();
  return (
    <fieldset className={styles.roles}>
      <legend className="field-label">{t('setup.role.title')}</legend>
      {roles.map((role) => (
        <label className={styles.role} key={role}>
          <input {...register('role')} type="radio" value={role} />
          <span className={styles.roleTitle}>{t(`setting.role.choices.${role}`)}</span>
          <span className={styles.roleLine}>{t(`setup.role.${role}`)}</span>
        </label>
      ))}
      <p className="field-help">{t('setup.role.help')}</p>
    </fieldset>
  );
}
