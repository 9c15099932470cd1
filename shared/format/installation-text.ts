import type { Host } from '../contract/contract.ts';
import type { Formatter } from './format.ts';

/** Which version runs here, and how it was installed. */
export function installationText(
  { version, installation }: Pick<Host, 'version' | 'installation'>,
  { t }: Pick<Formatter, 't'>,
): string {
  return t('about.version.help', { version, kind: t(`about.kind.${installation}`) });
}
