import path from 'node:path';
import { failure, type Result, success } from '../../shared/result.ts';
import { fetchWindowsNode } from './windows-node.ts';
import { whyNoWine, wineEnvironment } from './wine.ts';

/** Windows' Node and Wine's Windows, both made once. */
export const windowsHome = path.resolve(import.meta.dirname, '../../node_modules/.cache/tacho-depot-windows');

/** How a program of Windows' Node is started here. */
export interface WindowsHere {
  readonly kind: 'windows' | 'wine';
  /** A script and what it is given follow. */
  readonly node: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
}

/** Why the specs for Windows cannot run on this machine, in one sentence; null where they can. */
export function whyNoWindows(): string | null {
  return process.platform === 'win32' ? null : whyNoWine();
}

/** Windows itself with the Node that runs this, or else Wine with Windows' Node. The error is one sentence. */
export async function findWindows(): Promise<Result<WindowsHere, string>> {
  if (process.platform === 'win32') return success({ kind: 'windows', node: [process.execPath], environment: {} });
  const missing = whyNoWine();
  if (missing !== null) return failure(missing);
  const node = await fetchWindowsNode(windowsHome);
  if (!node.ok) return node;
  return success({ kind: 'wine', node: ['wine', node.value], environment: wineEnvironment(windowsHome) });
}
