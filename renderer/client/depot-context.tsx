import { useMutation, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf, ArgumentsOf, RequestName } from '../../shared/contract/contract.ts';
import { type Duty, dutiesAt, nextProofEndsAt, type StatusKind } from '../../shared/contract/duties.ts';
import { nextTextChangeAt, type StatusFacts, statusKind, textTime } from '../../shared/contract/status.ts';
import type { Formatter } from '../../shared/format/format.ts';
import { createTimes } from '../../shared/format/times.ts';
import { isTimeZone, systemTimeZone } from '../../shared/i18n/system-locale.ts';
import { useNotify } from '../components/notices.tsx';
import { atFullMinutes, atFullTenSeconds, type Depot, type NextAt } from './engine-clock.ts';
import { hostQuery, type RequestFailure, requestOrThrow, settingsQuery, statusQuery } from './queries.ts';
import { type Connection, formatError } from './transport/transport.ts';

const DepotContext = createContext<Depot | null>(null);
const FormatterContext = createContext<Formatter | null>(null);

export function DepotProvider({ depot, children }: { readonly depot: Depot; readonly children: ReactNode }) {
  return (
    <DepotContext value={depot}>
      <FormatterProvider>{children}</FormatterProvider>
    </DepotContext>
  );
}

export function useDepot(): Depot {
  const depot = use(DepotContext);
  if (depot === null) throw new Error('a screen stands outside the DepotProvider');
  return depot;
}

/** The settings in force, and which of them are fixed; undefined before the first answer. */
export function useSettings(): AnswerOf<'settings.get'> | undefined {
  return useQuery(settingsQuery(useDepot())).data;
}

export function useConnection(): Connection {
  const { transport } = useDepot();
  return useSyncExternalStore(transport.onConnection, transport.connection);
}

/**
 * The result of `select` for the engine's time, computed anew at the moments that `nextAt` names: the screen is drawn again
 * only when the result changes. `nextAt` must stay the same function while it names the same moments.
 */
export function useNow<Selected extends number | string | boolean>(
  select: (now: number) => Selected,
  nextAt: NextAt,
): Selected {
  const { clock } = useDepot();
  const subscribe = useCallback((listener: () => void) => clock.subscribe(listener, nextAt), [clock, nextAt]);
  return useSyncExternalStore(subscribe, () => select(clock.now()));
}

const tenSecondsMs = 10_000;
const minuteMs = 60_000;

/** The engine's time in full minutes, for texts that change by the minute. */
export function useMinute(): number {
  return useNow((now) => Math.floor(now / minuteMs) * minuteMs, atFullMinutes);
}

/** The engine's time in steps of ten seconds, for progress that a person watches. */
export function useTenSeconds(): number {
  return useNow((now) => Math.floor(now / tenSecondsMs) * tenSecondsMs, atFullTenSeconds);
}

/** When the engine's day began, for texts that change by the day. */
export function useDayStart(): number {
  return useNow(useFormatter().times.startOfDay, atFullMinutes);
}

const never: NextAt = () => Number.POSITIVE_INFINITY;

const browserZone = systemTimeZone();

/** The zone in which this screen shows times: the depot's choice, else that of the PC on which the engine runs. */
function useTimeZone(): string {
  const depot = useDepot();
  const chosen = useQuery(settingsQuery(depot)).data?.settings.timeZone ?? '';
  const host = useQuery(hostQuery(depot)).data?.timeZone ?? '';
  return [chosen, host].find(isTimeZone) ?? browserZone;
}

/** Makes the formatter once for the whole page, because creating formats of times takes longer than drawing a screen. */
function FormatterProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const formatter = useMemo(() => ({ t, times: createTimes(zone, t) }), [t, zone]);
  return <FormatterContext value={formatter}>{children}</FormatterContext>;
}

export function useFormatter(): Formatter {
  const formatter = use(FormatterContext);
  if (formatter === null) throw new Error('a screen stands outside the DepotProvider');
  return formatter;
}

/** The status, or the state of the connection where the status is not known. */
export type StatusOrLoss =
  | { readonly known: true; readonly facts: StatusFacts; readonly kind: StatusKind }
  | { readonly known: false; readonly connection: Connection };

/** Nothing that the engine said a moment ago may be claimed any more. */
export function isSilent({ kind }: Connection): boolean {
  return kind === 'no-session' || kind === 'lost';
}

/** The status at the engine's present time. It is not known as soon as the engine is silent. */
export function useStatus(): StatusOrLoss {
  const depot = useDepot();
  const connection = useConnection();
  const answer = useQuery(statusQuery(depot)).data;
  const nextAt = useMemo(
    (): NextAt => (answer === undefined ? never : (time) => nextTextChangeAt(answer.facts, time)),
    [answer],
  );
  const now = useNow((time) => (answer === undefined ? 0 : textTime(answer.facts, time)), nextAt);
  return useMemo(() => {
    if (answer === undefined || isSilent(connection)) return { known: false, connection };
    const facts = { ...answer.facts, now };
    return { known: true, facts, kind: statusKind(facts) };
  }, [answer, connection, now]);
}

/** The facts as received, for parts that depend on counts and states only. Undefined before the first. */
export function useFacts(): StatusFacts | undefined {
  return useFactsFor(wholeFacts);
}

const wholeFacts = (facts: StatusFacts): StatusFacts => facts;

/**
 * What `select` takes from the facts as received; undefined before the first. The engine tells of each look at the folders,
 * at rest too, and only what is taken here draws the screen again when it changes.
 */
export function useFactsFor<Selected>(select: (facts: StatusFacts) => Selected): Selected | undefined {
  return useQuery({ ...statusQuery(useDepot()), select: ({ facts }) => select(facts) }).data;
}

/** The duties as they stand by now, and the moment that this is; null before the first facts. */
export function useDuties(): { readonly duties: readonly Duty[]; readonly at: number } | null {
  const facts = useFacts();
  const now = useMinute();
  if (facts === undefined) return null;
  const at = Math.max(now, facts.now);
  return { duties: dutiesAt(facts.duties, at), at };
}

/** The kind of the status, which redraws only when it changes; undefined before the first facts. */
export function useStatusKind(): StatusKind | undefined {
  const facts = useFacts();
  const nextAt = useMemo(
    (): NextAt => (facts === undefined ? never : (time) => nextProofEndsAt(facts.duties, time)),
    [facts],
  );
  const kind = useNow((now) => (facts === undefined ? '' : statusKind({ ...facts, now })), nextAt);
  return kind === '' ? undefined : kind;
}

export interface ActionOptions<Name extends RequestName> {
  /** The notice for the result; absent when the screen itself shows it. */
  readonly done?: (answer: AnswerOf<Name>) => string;
  readonly onDone?: (answer: AnswerOf<Name>, given: ArgumentsOf<Name>) => void;
  /** Shows the failure where it belongs; absent to show it as a notice. */
  readonly onFailed?: (failure: RequestFailure) => void;
  /** What comes before it. It is not sent where this fails. */
  readonly before?: () => Promise<void>;
}

/** A request that changes something, for a button: its state, and a notice about its result. */
export function useAction<Name extends RequestName>(name: Name, options: ActionOptions<Name> = {}) {
  const { transport } = useDepot();
  const formatter = useFormatter();
  const notify = useNotify();
  return useMutation({
    mutationKey: [name],
    mutationFn: async (given: ArgumentsOf<Name>) => {
      await options.before?.();
      return requestOrThrow(transport, name, given);
    },
    onSuccess(answer, given) {
      if (options.done !== undefined) notify({ tone: 'good', text: options.done(answer) });
      options.onDone?.(answer, given);
    },
    onError(failure) {
      if (options.onFailed !== undefined) options.onFailed(failure);
      else notify({ tone: 'trouble', text: formatError(failure.reason, formatter) });
    },
  });
}
