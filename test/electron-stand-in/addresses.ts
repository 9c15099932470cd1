/**
 * Chromium knows no schemes of ours, so that `depot://app/x` is served to it as `https://depot--app.stand-in.invalid/x`.
 * This is where the stand-in is not Electron: the page sees that origin, everybody else sees Electron's.
 */
const schemes = new Set<string>();

export function addScheme(scheme: string): void {
  schemes.add(scheme);
}

/** Written as the browser will say it back, so that the two can be compared. */
export function inBrowser(address: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address);
  const [, scheme = '', host = '', rest = ''] = parts ?? [];
  return schemes.has(scheme)
    ? `https://${scheme}--${host}.stand-in.invalid${rest === '' ? '/' : rest}`
    : new URL(address).href;
}

export function inElectron(address: string): string {
  const parts = /^https:\/\/([a-z0-9+.]+)--([^/]*)\.stand-in\.invalid(.*)$/i.exec(address);
  const [, scheme = '', host = '', rest = ''] = parts ?? [];
  return schemes.has(scheme) ? `${scheme}://${host}${rest}` : address;
}

/** The origin as Electron's frames say it; `null` for pages without one. */
export function originOf(address: string): string {
  return /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)/i.exec(address)?.[1] ?? 'null';
}
