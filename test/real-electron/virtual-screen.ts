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
