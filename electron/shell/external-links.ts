import { shell } from 'electron';
import { externalLinks } from '../../shared/contract/external-links.ts';

const known: readonly string[] = Object.values(externalLinks);

/** Opens a page of the list in the person's browser; anything else is passed over. */
export function openExternalLink(url: string): void {
  if (known.includes(url)) void shell.openExternal(url);
}
