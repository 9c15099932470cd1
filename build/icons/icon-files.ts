import { traySigns } from '../../electron/shell/tray/tray-sign.ts';
import { encodeIcns, encodeIco, icnsSizes, type SizedPng } from './containers.ts';
import { drawPng } from './draw.ts';
import { asTemplate, productMark, signDrawings } from './drawings.ts';

const trayPixels = 16;
const windowPixels = 128;
/** Scales of displays, as the ending of the file's name says them to Electron. */
const scales: readonly { readonly ending: string; readonly factor: number }[] = [
  { ending: '', factor: 1 },
  { ending: '@1.25x', factor: 1.25 },
  { ending: '@1.5x', factor: 1.5 },
  { ending: '@2x', factor: 2 },
  { ending: '@3x', factor: 3 },
];
const icoSizes: readonly number[] = [16, 20, 24, 32, 40, 48, 64, 256];
const linuxSizes: readonly number[] = [16, 32, 48, 64, 128, 256, 512];

/** The program's own icon for each system, by file name. The same at every build, like the signs. */
export async function programIcons(): Promise<ReadonlyMap<string, Buffer>> {
  const sizes = [...new Set([...icoSizes, ...icnsSizes, ...linuxSizes])];
  const marks: readonly SizedPng[] = await Promise.all(
    sizes.map(async (size) => ({ size, png: await drawPng(productMark, size) })),
  );
  const forLinux = marks.filter(({ size }) => linuxSizes.includes(size));
  return new Map([
    ['icon.ico', encodeIco(marks.filter(({ size }) => icoSizes.includes(size)))],
    ['icon.icns', encodeIcns(marks)],
    ...forLinux.map(({ size, png }) => [`${size}x${size}.png`, png] as const),
  ]);
}

/**
 * What the running program shows, by file name: the signs of the tray at every scale, in colour and as macOS wants them,
 * and the icon of its window, which Linux does not take from the program's file.
 */
export async function runtimeIcons(): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const sign of traySigns) {
    for (const { ending, factor } of scales) {
      const pixels = trayPixels * factor;
      files.set(`${sign}${ending}.png`, await drawPng(signDrawings[sign], pixels));
      files.set(`${sign}Template${ending}.png`, await drawPng(asTemplate(signDrawings[sign]), pixels));
    }
  }
  files.set('window.png', await drawPng(productMark, windowPixels));
  return files;
}
