import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { counterPinSchema } from '../../../shared/contract/card-reading.ts';
import { readersProblem } from '../../../shared/format/card-text.ts';
import { withReader } from '../../../shared/settings/listed-readers.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { cardsQuery, hostQuery, queryKeys } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/field.tsx';
import { HelpButton } from '../../components/help/help-button.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { ReplaceableSecret } from './replaceable-secret.tsx';
import { SettingRow, useSetting } from './setting-control.tsx';
import settingsStyles from './settings.module.css';
import '../../components/field.css';

/** The readers that cards can be put into, each on or off, or why there are none. */
export function CardReaders() {
  const { t } = useFormatter();
  const depot = useDepot();
  const cards = useQuery(cardsQuery(depot)).data;
  const platform = useQuery(hostQuery(depot)).data?.platform;
  const leftOut = useSetting('leftOutReaders');
  if (cards === undefined || platform === undefined) return null;
  const problem = readersProblem(cards, platform, t);
  if (problem !== null) return <p role="status">{problem}</p>;
  return (
    <ul>
      {cards.readers.map(({ name, isOn }) => (
        <li className={settingsStyles.keysState} key={name}>
          <span>{name}</span>
          <Switch
            fixed={leftOut.fixed}
            label={t('counter.settings.readIn', { reader: name })}
            on={isOn}
            onSwitch={(on) => leftOut.change(withReader(String(leftOut.inForce ?? ''), name, !on))}
            words={t(isOn ? 'settings.on' : 'settings.off')}
          />
        </li>
      ))}
    </ul>
  );
}

/** Whether copies of what was read get to the folder that the setting names; nothing where it names none. */
export function CardCopies() {
  const { t, times } = useFormatter();
  const now = useMinute();
  const copies = useQuery(cardsQuery(useDepot())).data?.copies;
  if (copies === undefined) return null;
  const { waiting, lastWrittenAt, trouble } = copies;
  if (trouble !== null) {
    const why = t(`cards.copies.failure.${trouble.failure}`);
    return (
      <p className="field-error" role="status">
        <SolidTriangle />
        <span>{t('cards.copies.waiting', { count: waiting, at: times.sentence(trouble.nextAt, now), why })}</span>
      </p>
    );
  }
  return (
    <p className="field-help" role="status">
      {lastWrittenAt === null
        ? t('cards.copies.none')
        : t('cards.copies.last', { at: times.sentence(lastWrittenAt, now) })}
    </p>
  );
}

/** What opens the counter in this window. */
export function CounterRow() {
  const { t } = useFormatter();
  const open = useAction('counter.open');
  return (
    <SettingRow help={t('counter.settings.help')} id="counter" title={t('counter.settings.title')}>
      <Button busy={open.isPending} icon={<Icon of={Monitor} />} onClick={() => open.mutate({})} size="small">
        {t('counter.settings.open')}
      </Button>
      <HelpButton topic={{ group: 'guide', name: 'counter' }} />
    </SettingRow>
  );
}

/** The PIN that leads out of the counter. Nobody can read it again: it is kept as a hash. */
export function CounterPinRow() {
  const { t } = useFormatter();
  const depot = useDepot();
  const client = useQueryClient();
  const hasPin = useQuery(cardsQuery(depot)).data?.counter.hasPin;
  const set = useAction('counter.setPin', {
    done: () => t('counter.pin.isKept'),
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.cards }),
    onFailed: () => undefined,
  });
  const remove = useAction('counter.setPin', {
    done: () => t('counter.pin.isGone'),
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.cards }),
  });
  const state = hasPin === true ? 'kept' : 'missing';
  return (
    <ReplaceableSecret
      failure={set.error}
      isReplacing={set.isPending}
      kept={
        hasPin === undefined
          ? undefined
          : { state, stateInWords: t(`counter.pin.${state}`), problem: null, isFixed: false }
      }
      more={
        hasPin === true && (
          <Button busy={remove.isPending} onClick={() => remove.mutate({ pin: null })} size="small">
            {t('counter.pin.remove')}
          </Button>
        )
      }
      replace={(pin, onDone) => set.mutate({ pin }, { onSuccess: onDone })}
      rule={counterPinSchema}
      help={t(hasPin === true ? 'counter.pin.helpSet' : 'counter.pin.helpNone')}
      of="counter.pin"
    />
  );
}
