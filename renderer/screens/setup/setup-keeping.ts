import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type SetupProgress, type SetupStep, setupFields } from '../../../shared/contract/setup.ts';
import type { Result } from '../../../shared/result.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { formatError, type TransportError } from '../../client/transport/transport.ts';
import { type KeyName, type KeysAtHand, keyNames, type SetupValues } from './service-step.tsx';

/** Somebody who types is not interrupted, and a kill costs no more than these. */
const keepAfterMs = 300;

interface SetupKeepingOptions {
  readonly keys: KeysAtHand;
  readonly form: UseFormReturn<SetupValues>;
  readonly step: SetupStep;
  /** What the last test of the connection showed; null before one. */
  readonly works: boolean | null;
}

/**
 * Keeps what the set-up asks for as soon as a person has entered it: what is typed shortly after, settings and keys with
 * the step that they belong to. Each answers whether it was kept; why not stands in `problem`.
 */
export function useSetupKeeping({ form, keys, step, works }: SetupKeepingOptions) {
  const { transport } = useDepot();
  const client = useQueryClient();
  const formatter = useFormatter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The keys that went in last: they are not written again with every step. */
  const keysIn = useRef('');
  /** The keeping of what is typed, which is shortly after. */
  const soon = useRef<{ timer?: ReturnType<typeof setTimeout>; underWay: Promise<unknown> }>({
    underWay: Promise.resolve(),
  });
  /** Keys in whose fields somebody typed since the screen opened: of the others the engine has what was typed before. */
  const touched = useRef(new Set<KeyName>());

  const progress = (at: SetupStep, tested: boolean | null): SetupProgress => {
    const values = form.getValues();
    return { step: at, typed: Object.fromEntries(setupFields.map((name) => [name, values[name]])), works: tested };
  };
  const run = async (save: () => Promise<TransportError | null>): Promise<boolean> => {
    setBusy(true);
    // What is typed goes along with it. Keys that came after those that it puts into force would be kept as not tested.
    clearTimeout(soon.current.timer);
    await soon.current.underWay;
    const refusal = await save();
    setBusy(false);
    setProblem(refusal === null ? undefined : formatError(refusal, formatter));
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.settings }),
      client.invalidateQueries({ queryKey: queryKeys.status }),
    ]);
    return refusal === null;
  };
  const keepProgress = async (at: SetupStep, tested: boolean | null) =>
    refusalOf(await transport.request('setup.keep', progress(at, tested)));
  const keepKeys = async () => {
    const { serviceUrl, apiToken, subscriptionKey } = form.getValues();
    const given = JSON.stringify([serviceUrl, apiToken, subscriptionKey]);
    const isTypedBefore = keyNames.some((name) => keys.typed?.[name] != null);
    if ((apiToken === '' && subscriptionKey === '' && !isTypedBefore) || given === keysIn.current) return null;
    const replacement = {
      ...(apiToken !== '' && { apiToken }),
      ...(subscriptionKey !== '' && { subscriptionKey }),
    };
    const refusal = refusalOf(await transport.request('keys.replace', replacement));
    if (refusal === null) {
      keysIn.current = given;
      touched.current.clear();
    }
    return refusal;
  };
  const keepTypedKeys = async () => {
    if (touched.current.size === 0) return null;
    const values = form.getValues();
    const typed = (name: KeyName) => (touched.current.has(name) ? values[name] : null);
    const given = { apiToken: typed('apiToken'), subscriptionKey: typed('subscriptionKey') };
    const answer = await transport.request('setup.keepKeys', { serviceUrl: values.serviceUrl, ...given });
    return refusalOf(answer);
  };

  const keepSoon = useRef(async () => undefined as unknown);
  useEffect(() => {
    keepSoon.current = async () => {
      await transport.request('setup.keep', progress(step, works));
      await keepTypedKeys();
    };
  });
  useEffect(() => {
    const planned = soon.current;
    const { unsubscribe } = form.watch((_values, { name, type }) => {
      // What the program itself puts into the fields is kept already.
      if (type !== 'change') return;
      if (name === 'apiToken' || name === 'subscriptionKey') touched.current.add(name);
      clearTimeout(planned.timer);
      planned.timer = setTimeout(() => {
        planned.underWay = keepSoon.current();
      }, keepAfterMs);
    });
    return () => {
      clearTimeout(planned.timer);
      unsubscribe();
    };
  }, [form]);

  return {
    busy,
    problem,
    /** Keeps what is typed, with the step to come back to. */
    keepTyped: (at: SetupStep, tested = works) =>
      run(async () => {
        const refusal = await keepProgress(at, tested);
        await keepTypedKeys();
        return refusal;
      }),
    /** The same for whoever leaves: also says where keys that were typed could not be kept. */
    keepForLater: (at: SetupStep) => run(async () => (await keepProgress(at, works)) ?? (await keepTypedKeys())),
    /**
     * Puts settings into force, and keys into the system's care, in this order: the set-up is open before there are keys,
     * so that they set nothing off, and they belong to the address that is in force when they come.
     */
    keepStep: (patch: Partial<SetupValues>, at: SetupStep, tested = works) =>
      run(async () => {
        const { apiToken, subscriptionKey: _, ...settings } = patch;
        const opened = await keepProgress(at, tested);
        if (opened !== null) return opened;
        const changed = refusalOf(await transport.request('settings.change', { patch: settings }));
        return changed ?? (apiToken === undefined ? null : keepKeys());
      }),
    finish: () => run(async () => refusalOf(await transport.request('setup.finish', {}))),
  };
}

function refusalOf(answer: Result<unknown, TransportError>): TransportError | null {
  return answer.ok ? null : answer.error;
}
