import { type StatusFacts, statusKind } from '../../../shared/contract/status.ts';
import { assertNever } from '../../../shared/result.ts';

/** The five shapes of the tray's icon: disc, square, ring, triangle, bars (design: every state has its own shape). */
export const traySigns = ['all-sent', 'sending', 'waiting', 'attention', 'paused'] as const;
export type TraySign = (typeof traySigns)[number];

/**
 * The sign for the status on the first screen. Whatever needs a person is the triangle, also while there is no connection;
 * files that wait for their next try are waiting, not sending. `all-sent` stands for that status alone.
 */
export function traySign(facts: StatusFacts): TraySign {
  const kind = statusKind(facts);
  switch (kind) {
    case 'data-folder':
    case 'duty-stopped':
    case 'keys':
    case 'setup':
    case 'folder-gone':
    case 'disk':
    case 'attention':
      return 'attention';
    case 'no-connection':
      return facts.attention > 0 ? 'attention' : 'waiting';
    case 'duty-trying':
      return 'waiting';
    case 'paused':
      return 'paused';
    case 'sending':
      return facts.sending === 0 && facts.waiting > 0 ? 'waiting' : 'sending';
    case 'not-known':
      return 'waiting';
    case 'all-sent':
      return 'all-sent';
    default:
      return assertNever(kind);
  }
}
