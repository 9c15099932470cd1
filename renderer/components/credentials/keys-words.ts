import type { Host } from '../../../shared/contract/contract.ts';
import type { Words } from '../../../shared/format/words.ts';

/** Who keeps the keys, by name. */
export function keyKeeper(host: Host, { t }: Pick<Words, 't'>): string {
  if (host.platform === 'win32') return t('settings.system.win32');
  return t(host.platform === 'darwin' ? 'settings.system.darwin' : 'settings.system.other');
}
