import { shell } from 'electron';
import { externalLinks } from './external-links-list.ts';

/** Opens a page of the list in the person's browser; anything else is passed over. */
export function openExternalLink(url: string): void {
  if (externalLinks.includes(url)) void shell.openExternal(url);
}
