import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findWindows, type WindowsHere, windowsHome } from './find-windows.ts';
import { startWine, stopWine } from './wine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly windows: WindowsHere;
  }
}

/** The agent as it is built, on Windows' Node; nothing of Wine is left running at the end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const found = await findWindows();
  if (!found.ok) throw new Error(found.error);
  const { kind, node, environment } = found.value;
  if (kind === 'wine') await startWine(windowsHome);
  provide('windows', found.value);
  provide('agentStart', {
    command: node,
    environment,
    ...(kind === 'wine' ? { outputTo: 'files', stopSignal: 'SIGINT' } : { outputTo: 'pipes', stopSignal: 'console' }),
  });
  provide('agentProgram', path.resolve(import.meta.dirname, '../../out/agent/tacho-depot.js'));
  return async () => {
    if (kind === 'wine') await stopWine(windowsHome);
  };
}
