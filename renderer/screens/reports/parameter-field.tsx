import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { ReportParameter } from '../../../shared/contract/reports/report-runs.ts';
import reports from '../../../shared/i18n/locales/en/reports.json' with { type: 'json' };
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useFloatingPlace } from '../../components/element-hooks.ts';
import { InputField, Switch } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { Select } from '../../components/select.tsx';
import type { FieldValue, FormValues } from './form-values.ts';
import styles from './reports.module.css';
import '../../components/field.css';
import '../../components/menu.css';

/** The field of one parameter, by its type in the operation table. */
export function ParameterField({ parameter }: { readonly parameter: ReportParameter }) {
  const { t } = useFormatter();
  const { name, type, picks, allowed } = parameter;
  const id = `report-${name}`;
  const { field, fieldState } = useController<FormValues, `fields.${string}`>({ name: `fields.${name}` });
  const value: FieldValue = field.value;
  if (picks !== null) {
    return (
      <div className={`field ${styles.reportPicks}`}>
        <label className="field-label" htmlFor={id}>
          {t(`reports.picks.${picks}`)} <span className={styles.labelHint}>{t('reports.picks.hint')}</span>
        </label>
        <NamedPicker chosen={typeof value === 'object' ? value : []} id={id} of={picks} onChoose={field.onChange} />
      </div>
    );
  }
  const label = parameterLabel(parameter, t);
  if (typeof value === 'boolean') {
    return (
      <div className="field">
        <span className="field-label">{label}</span>
        <Switch label={label} on={value} onSwitch={field.onChange} words={t(value ? 'common.yes' : 'common.no')} />
      </div>
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (allowed !== null) {
    return (
      <div className={`field ${styles.reportAllowed}`}>
        <span className="field-label">{label}</span>
        <Select
          choices={allowed.toReversed().map((each) => ({ value: String(each), label: choiceLabel(name, each, t) }))}
          label={label}
          onChoose={field.onChange}
          value={text}
        />
      </div>
    );
  }
  const isList = type === 'texts' || type === 'integers';
  return (
    <div className={styles.reportValue}>
      <InputField
        {...field}
        id={id}
        inputMode={type === 'integer' ? 'numeric' : 'text'}
        label={label}
        placeholder={isList ? t('reports.severalHint') : undefined}
        problem={fieldState.error?.message}
        title={parameter.description}
        value={text}
      />
    </div>
  );
}

/** A parameter that a later version of the service adds is named by its description. */
function parameterLabel({ name, description }: ReportParameter, t: Translate): string {
  return isNamed(name) ? t(`reports.parameters.${name}`) : description;
}

function choiceLabel(name: string, value: number, t: Translate): string {
  const isKnown = name === 'filterClockingData' && (value === 0 || value === 1 || value === 2);
  return isKnown ? t(`reports.choices.filterClockingData.${value}`) : String(value);
}

function isNamed(name: string): name is keyof typeof reports.parameters {
  return Object.hasOwn(reports.parameters, name);
}

type Pick = AnswerOf<'reports.picks'>['picks'][number];

const mostShown = 60;
const mostNamed = 10_000;
/** Names on the button; it cuts what does not fit. */
const mostSaid = 6;

interface NamedPickerProps {
  readonly id: string;
  readonly of: NonNullable<ReportParameter['picks']>;
  /** Ids of the service. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Chooses several of the drivers, vehicles or fleets that reports have named, by typing a part of the name. */
function NamedPicker({ id, of, chosen, onChoose }: NamedPickerProps) {
  const { t } = useFormatter();
  const depot = useDepot();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = typed.trim();
  const { data } = useQuery({
    ...reportQuery(depot, 'reports.picks', { of, search, limit: mostShown }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const named = useQuery({
    ...reportQuery(depot, 'reports.picks', { of, search: '', limit: mostNamed }),
    enabled: chosen.length > 0,
  }).data?.picks;
  const byId = new Map([...(named ?? []), ...(data?.picks ?? [])].map((pick) => [pick.id, pick]));
  const picked = chosen.map(
    (one) => byId.get(one) ?? { id: one, name: t('reports.picks.unknown', { id: one }), detail: '' },
  );
  const found = data?.picks ?? [];
  // Those that are chosen come first, where a person looks for them to take them out again.
  const items = search === '' ? [...picked, ...found.filter((pick) => !chosen.includes(pick.id))] : found;
  const rest = (data?.total ?? 0) - found.length;
  const names = picked.slice(0, mostSaid).map(({ name }) => name);
  const { triggerRef, container } = useFloatingPlace();
  return (
    <Combobox.Root
      filter={null}
      inputValue={typed}
      isItemEqualToValue={(one: Pick, other: Pick) => one.id === other.id}
      items={items}
      itemToStringLabel={({ name }: Pick) => name}
      multiple
      onInputValueChange={setTyped}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) setTyped('');
      }}
      onValueChange={(picks: Pick[]) => onChoose(picks.map((pick) => pick.id))}
      value={picked}
    >
      <Combobox.Trigger className="input select" id={id} ref={triggerRef}>
        <span>
          {picked.length === 0
            ? t(`reports.picks.all.${of}`)
            : t('reports.picks.chosen', { count: picked.length, names: names.join(', ') })}
        </span>
        <Icon of={ChevronDown} />
      </Combobox.Trigger>
      <Combobox.Portal container={container}>
        <Combobox.Positioner align="start" className="floating" sideOffset={4}>
          <Combobox.Popup aria-label={t(`reports.picks.list.${of}`)} className="menu subject-menu">
            <Combobox.Input
              aria-label={t(`reports.picks.search.${of}`)}
              className="input"
              placeholder={t(`reports.picks.search.${of}`)}
            />
            <Combobox.Empty className="subject-rest">
              {data !== undefined && t(search === '' ? 'reports.picks.empty' : 'reports.picks.none')}
            </Combobox.Empty>
            <Combobox.List aria-label={t(`reports.picks.list.${of}`)} className="subject-list">
              {(pick: Pick) => (
                <Combobox.Item className="menu-item" key={pick.id} value={pick}>
                  <span className="menu-check">
                    <Combobox.ItemIndicator>
                      <Icon of={Check} />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="menu-words">{pick.name}</span>
                  <span className="menu-count">{pick.detail}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            {rest > 0 && <p className="subject-rest">{t('reports.picks.more', { count: rest })}</p>}
            {chosen.length > 0 && (
              <button className="link subject-rest" onClick={() => onChoose([])} type="button">
                {t('reports.picks.clear')}
              </button>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
