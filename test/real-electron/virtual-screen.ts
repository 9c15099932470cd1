import path from 'node:path';
import { type Companions, firstLine } from './companions.ts';

export interface VirtualScreen {
  /** As `DISPLAY` names it. */
  readonly display: string;
  /** The file in which it keeps its pixels. */
  readonly file: string;
}

/** Starts a screen that nobody sees; `folder` is an empty one that it may write. */
export async function startVirtualScreen(beside: Companions, folder: string): Promise<VirtualScreen> {
  const screen = beside.start(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x900x24', '-fbdir', folder, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  return { display: `:${await firstLine(screen, 'The screen')}`, file: path.join(folder, 'Xvfb_screen0') };
}

/** Puts frames around the windows of a screen, and makes them as large as they ask for. */
export async function manageWindows(beside: Companions, display: string): Promise<void> {
  // It hands no other stream on to what it starts once it is ready.
  const command = 'exec openbox --sm-disable --startup "echo ready" >&3';
  const manager = beside.start('sh', ['-c', command], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await firstLine(manager, 'What manages the windows');
}
