import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useRef, useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { describedBy, Field } from '../../components/field.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import '../../components/field.css';
import '../../components/menu.css';

type Driver = AnswerOf<'reports.picks'>['picks'][number];

const mostShown = 20;

interface DriverFieldProps {
  readonly id: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly problem: string | undefined;
  /** The service's id of the driver who was chosen, else what was typed. */
  readonly onChange: (driverId: string) => void;
}

/**
 * Whose record it is: a driver whom reports have named, by a part of the name. No screen shows the service's ids, and whoever
 * has one from elsewhere can enter it all the same.
 */
export function DriverField({ id, inputRef, problem, onChange }: DriverFieldProps) {
  const { t } = useFormatter();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Driver | null>(null);
  const [isOpen, setOpen] = useState(false);
  const offered = useRef(new Map<string, Driver>());
  const { data } = useQuery({
    ...reportQuery(useDepot(), 'reports.picks', { of: 'drivers', search: typed.trim(), limit: mostShown }),
    enabled: typed.trim() !== '' && chosen === null,
    placeholderData: keepPreviousData,
  });
  const drivers = chosen === null && typed.trim() !== '' ? (data?.picks ?? []) : [];
  for (const driver of drivers) offered.current.set(driver.id, driver);
  const rest = (data?.total ?? 0) - drivers.length;
  const [field, setField] = useState<HTMLElement | null>(null);
  const help = chosen === null ? t('maintain.typeIn.driverHelp') : t('maintain.typeIn.driverChosen', { id: chosen.id });

  function take(text: string, isPressed: boolean): void {
    const driver = isPressed ? (offered.current.get(text) ?? null) : null;
    setChosen(driver);
    setTyped(driver?.name ?? text);
    onChange(driver?.id ?? text);
  }

  return (
    <Field help={help} id={id} label={t('common.driver')} problem={problem}>
      <Autocomplete.Root
        autoHighlight
        filter={null}
        itemToStringValue={(driver: Driver) => driver.id}
        items={drivers}
        onOpenChange={setOpen}
        onValueChange={(text, { reason }) => take(text, reason === 'item-press')}
        open={isOpen && drivers.length > 0}
        value={typed}
      >
        <div className="input" data-invalid={problem !== undefined || undefined} ref={setField}>
          <Autocomplete.Input
            aria-describedby={describedBy(id, { help, problem })}
            // While the list is open, everything beside it is hidden from screen readers, the label too.
            aria-label={t('common.driver')}
            aria-invalid={problem !== undefined || undefined}
            autoComplete="off"
            id={id}
            maxLength={2_000}
            ref={inputRef}
            spellCheck={false}
          />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner align="start" anchor={field} className="floating" sideOffset={4}>
            <Autocomplete.Popup aria-label={t('reports.picks.list.drivers')} className="menu subject-menu">
              <Autocomplete.List aria-label={t('reports.picks.list.drivers')} className="subject-list">
                {(driver: Driver) => (
                  <Autocomplete.Item className="menu-item" key={driver.id} value={driver}>
                    <span className="menu-words">{driver.name}</span>
                    <span className="menu-count">{driver.detail}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
              {rest > 0 && <p className="subject-rest">{t('reports.picks.more', { count: rest })}</p>}
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </Field>
  );
}
