import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../shared/settings/roles.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { useAction, useSettings } from './depot-context.tsx';
import { queryKeys } from './queries.ts';

/** Who works at this PC. */
export function useRole(): Role {
  return (useSettings()?.settings ?? defaultSettings).role;
}

/** Takes another view; null where the IT department has fixed it. */
export function useChangeRole(): ((role: Role) => void) | null {
  const client = useQueryClient();
  const isFixed = useSettings()?.fixed.includes('role') ?? true;
  const change = useAction('settings.change', {
    onDone: () => void client.invalidateQueries({ queryKey: queryKeys.settings }),
  });
  return isFixed ? null : (role) => change.mutate({ patch: { role } });
}
