import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { keys } from '../../client/queries.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import type { SetupValues } from './setup-values.ts';

/** Saves what the setup asked for: the settings first, the keys last, because with them sending starts. */
export function useFinishSetup(onDone: () => void) {
  const { transport } = useDepot();
  const client = useQueryClient();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async ({ apiToken, subscriptionKey, ...patch }: SetupValues) => {
    const changed = await transport.request('settings.change', { patch });
    if (!changed.ok) return changed.error;
    if (apiToken === '') return null;
    const replaced = await transport.request('keys.replace', { apiToken, subscriptionKey });
    return replaced.ok ? null : replaced.error;
  };

  return {
    busy,
    problem,
    async run(values: SetupValues) {
      setBusy(true);
      const error = await save(values);
      setBusy(false);
      if (error !== null) {
        setProblem(errorWords(error, words));
        return;
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.settings }),
        client.invalidateQueries({ queryKey: keys.truth }),
      ]);
      onDone();
    },
  };
}
