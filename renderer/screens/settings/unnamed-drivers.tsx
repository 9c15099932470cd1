import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { serviceIdIn } from '../../../shared/contract/addresses.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { csvText } from '../../../shared/format/csv.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { unnamedDriversQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { useListSeparator } from '../../components/data-table/use-list-separator.ts';
import { useFocusAfterRemoval } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import styles from './custody.module.css';
import { RemovableEntry } from './removable-entry.tsx';
import '../../components/field.css';

type Unnamed = AnswerOf<'driverEntries.unnamed'>['drivers'][number];

/** What was said of drivers who have no page any more: to be looked at, saved and taken away. */
export function UnnamedDrivers() {
  const { t } = useFormatter();
  const drivers = useQuery(unnamedDriversQuery(useDepot())).data?.drivers;
  const separator = useListSeparator();
  const saveButton = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(drivers?.length ?? 0, saveButton);
  if (drivers === undefined) return null;
  if (drivers.length === 0) return <p className="field-help">{t('settings.unnamed.none')}</p>;
  const save = () => {
    const heads = ['driver', 'rules', 'kind', 'firstDay', 'lastDay'];
    const lines = drivers.flatMap(({ driver, rules, leave }) => [
      ...(rules === null ? [] : [[driver, rules, '', '', '']]),
      ...leave.map(({ kind, firstDay, lastDay }) => [driver, '', kind, firstDay, lastDay]),
    ]);
    saveFile('driver-entries.csv', [csvText([heads, ...lines], separator())], 'text/csv');
  };
  return (
    <div className={styles.state}>
      <ul className={styles.list}>
        {drivers.map((driver) => (
          <UnnamedDriver entries={driver} key={driver.driver} />
        ))}
      </ul>
      <Button icon={<Icon of={Download} />} onClick={save} ref={saveButton} size="small">
        {t('settings.unnamed.save')}
      </Button>
    </div>
  );
}

function UnnamedDriver({ entries }: { readonly entries: Unnamed }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const client = useQueryClient();
  const { queryKey } = unnamedDriversQuery(useDepot());
  const forget = useAction('driverEntries.forget', {
    onDone: () => void client.invalidateQueries({ queryKey }),
    done: () => t('settings.unnamed.removed'),
  });
  const { driver, rules, leave } = entries;
  const name = nameOf(driver, t);
  const said = [
    ...(rules === null ? [] : [t(`subject.rules.${rules}`)]),
    ...leave.map(({ kind, firstDay, lastDay }) => {
      const [first, last] = [times.day(firstDay, now), times.day(lastDay, now)];
      const span = firstDay === lastDay ? first : t('subject.entries.days', { first, last });
      return `${t(`subject.entries.kinds.${kind}`)}, ${span}`;
    }),
  ].join('; ');
  return (
    <RemovableEntry
      busy={forget.isPending}
      label={t('subject.entries.removeOne', { name })}
      name={name}
      onRemove={() => forget.mutate({ id: driver })}
      question={{
        title: t('settings.unnamed.removeTitle'),
        effect: said,
        act: t('settings.unnamed.remove'),
        keep: t('settings.unnamed.keep'),
      }}
      words={said}
    />
  );
}

/** A driver whom nobody names, by the number of the card or by the service's id. */
function nameOf(driver: string, t: Translate): string {
  const id = serviceIdIn(driver);
  if (id !== null) return t('settings.unnamed.ofService', { id });
  return t('settings.unnamed.ofCard', { number: driver.split(':').at(-1) ?? driver });
}
