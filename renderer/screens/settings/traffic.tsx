import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatBytes } from '../../../shared/format/format.ts';
import { budgetText, overBudgetText, trafficText } from '../../../shared/format/traffic-text.ts';
import type { Tally } from '../../../shared/service/traffic.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { trafficQuery } from '../../client/queries.ts';
import styles from './traffic.module.css';

/** What this depot asked of the service in this hour and today, and its budget. */
export function ServiceTraffic() {
  const formatter = useFormatter();
  const { t } = formatter;
  // Counted anew in each minute in which somebody looks.
  const traffic = useQuery(trafficQuery(useDepot(), useMinute())).data;
  if (traffic === undefined) return null;
  const cell = ({ requests, bytes }: Tally) =>
    t('diagnostics.traffic.cell', { count: requests, size: formatBytes(bytes, t) });
  return (
    <>
      <p className={styles.sum}>
        {traffic.today.requests === 0 ? t('diagnostics.traffic.empty') : trafficText(traffic, formatter)}{' '}
        {budgetText(formatter)}
      </p>
      {traffic.operations.length > 0 && (
        <table className={styles.traffic}>
          <thead>
            <tr>
              <th scope="col">{t('diagnostics.traffic.operation')}</th>
              <th scope="col">{t('diagnostics.traffic.thisHour')}</th>
              <th scope="col">{t('today.title')}</th>
            </tr>
          </thead>
          <tbody>
            {traffic.operations.map(({ operation, hour, today }) => (
              <tr key={operation}>
                <th scope="row">{operation}</th>
                <td>{cell(hour)}</td>
                <td>{cell(today)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Said beside the field while its number would exceed the budget, before it is taken. */
export function OverBudget({ form }: { readonly form: UseFormReturn<{ typed: string }> }) {
  const formatter = useFormatter();
  const minutes = Number(useWatch({ control: form.control, name: 'typed' }));
  const traffic = useQuery(trafficQuery(useDepot(), useMinute())).data;
  if (traffic === undefined || !(minutes > 0)) return null;
  const text = overBudgetText(traffic.standing, minutes, formatter);
  return text === null ? null : (
    <p className={styles.over} role="status">
      {text}
    </p>
  );
}
