import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

/** Smaller modules of Electron that stand for the computer around the app. */
export const powerMonitor = new StrictEmitter('powerMonitor', [
  'suspend',
  'resume',
  'shutdown',
  'lock-screen',
  'unlock-screen',
]);

const display = {
  id: 1,
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
};

export const screen = strict('screen', { getAllDisplays: () => [display] });

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false });

export const shell = strict('shell', {
  openExternal: async (_url: string): Promise<void> => undefined,
  showItemInFolder: (_path: string): void => undefined,
});
