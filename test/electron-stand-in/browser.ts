import { type DevTools, openDevTools } from './devtools.ts';

let opened: Promise<DevTools> | undefined;

/** The one Chromium behind all windows, started when the first window needs it. */
export function browser(): Promise<DevTools> {
  opened ??= openDevTools();
  return opened;
}

export async function closeBrowser(): Promise<void> {
  if (opened !== undefined) await (await opened).close();
}
