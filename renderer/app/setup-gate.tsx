import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { useConnection, useTruthKind } from '../client/depot-context.tsx';
import { setupLater } from '../client/setup-later.ts';

/**
 * Opens the first-run setup where it is not finished, unless the person chose "Finish later" in this window. Shows
 * nothing until the engine has said how things stand, or cannot be reached: no screen flashes up and goes again.
 */
export function SetupGate({ children }: { readonly children: ReactNode }) {
  const kind = useTruthKind();
  const connection = useConnection();
  const [location, navigate] = useLocation();
  const [judged, setJudged] = useState(false);
  const unreachable = connection.kind === 'lost' || connection.kind === 'no-session';

  useEffect(() => {
    if (judged || (kind === undefined && !unreachable)) return;
    setJudged(true);
    if (kind === 'setup' && !setupLater.isChosen() && location !== screenPaths.setup)
      navigate(screenPaths.setup, { replace: true });
  }, [judged, kind, unreachable, location, navigate]);

  return judged ? children : null;
}
