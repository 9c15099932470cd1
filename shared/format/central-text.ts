import type { CentralSettings } from '../contract/contract.ts';
import { assertNever } from '../result.ts';
import type { Formatter, StatusText } from './format.ts';
import { sentenceText } from './sentence-text.ts';

/** What a person reads of central settings that are not the newest. */
export interface CentralTroubleText extends StatusText {
  /** Why, as the IT department needs it. */
  readonly why: string;
}

/** Nobody at the depot has to do anything: what was read last is in force, and the newest are asked for again by themselves. */
export function isPassing({ changedAt, trouble }: CentralSettings): boolean {
  return trouble?.kind === 'away' && changedAt !== null;
}

/** What is said of them on whatever screen a person is; null where nobody has to do anything. */
export function centralNotice(central: CentralSettings, { t }: Pick<Formatter, 't'>): string | null {
  const { trouble } = central;
  if (trouble === null || isPassing(central)) return null;
  switch (trouble.kind) {
    case 'back':
    case 'back-by-itself':
      return t('settings.central.back');
    case 'ran-out':
      return t('settings.central.ranOut');
    case 'refused':
    case 'folder':
    case 'away':
      return t('settings.managed.notice');
    default:
      return assertNever(trouble.kind);
  }
}

/** Null where the newest are in force. The page and the command line say the same. */
export function centralTroubleText(
  { changedAt, trouble }: CentralSettings,
  moment: (epochMs: number) => string,
  formatter: Pick<Formatter, 't'>,
): CentralTroubleText | null {
  if (trouble === null) return null;
  const { t } = formatter;
  const { kind, since, message, said } = trouble;
  const why = sentenceText(said, message, formatter);
  if (kind === 'folder') return { title: t('settings.central.folder'), line: t('settings.central.rest'), why };
  if (changedAt === null) {
    const title = t(kind === 'away' ? 'settings.central.never' : 'settings.managed.title');
    return { title, line: t('settings.managed.line'), why };
  }
  if (kind === 'back' || kind === 'back-by-itself') {
    return { title: t('settings.central.back'), line: t('settings.central.older'), why };
  }
  if (kind === 'ran-out') return { title: t('settings.central.ranOut'), line: t('settings.central.stays'), why };
  const title = t('settings.central.refused');
  if (kind === 'refused') return { title, line: t('settings.central.before'), why };
  return { title, line: t('settings.central.away', { at: moment(since) }), why };
}
