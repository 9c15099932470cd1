import type { CardProgress, CardReadersState } from '../contract/card-reading.ts';
import { assertNever } from '../result.ts';
import type { Formatter, StatusText } from './format.ts';

/** Why no card can be put into a reader now, and what to do; null where one can. */
export function readersProblem(
  { service, readers }: Pick<CardReadersState, 'service'> & { readonly readers: readonly unknown[] },
  platform: string,
  t: Formatter['t'],
): string | null {
  switch (service) {
    case 'missing':
      return t(platform === 'win32' ? 'cards.noServiceOnWindows' : 'cards.noService');
    case 'unsupported':
      return t('cards.unsupported');
    case 'off':
    case 'starting':
    case 'running':
      return readers.length === 0 ? t('cards.noReader') : null;
    default:
      return assertNever(service);
  }
}

type Reader = CardReadersState['readers'][number];

/** The list of uploads shows it at its top: a reading that is under way, or nothing of which was kept. */
export function standsInUploads({ kind }: Reader['card']): boolean {
  return kind === 'reading' || kind === 'refused';
}

/** 0 to 1; null until the card has told what it holds. */
export function shareRead({ bytesDone, bytesTotal }: CardProgress): number | null {
  return bytesTotal === null ? null : Math.min(1, bytesDone / bytesTotal);
}

/** How much of a card is read; empty until it has told what it holds. */
export function bytesReadText({ bytesDone, bytesTotal }: CardProgress, t: Formatter['t']): string {
  const kilobytes = (bytes: number) => Math.round(bytes / bytesInKilobyte);
  return bytesTotal === null
    ? ''
    : t('counter.reading.bytes', { done: kilobytes(bytesDone), of: kilobytes(bytesTotal) });
}

const bytesInKilobyte = 1_000;

/** A card in a reader, and what the person at the reader does now; null where there is nothing to say. */
export function cardText(
  { name: reader, card }: Reader,
  { t, times }: Formatter,
): (StatusText & { readonly tone: 'accent' | 'ok' | 'attn' }) | null {
  switch (card.kind) {
    case 'none':
      return null;
    case 'reading': {
      const { filesDone: done, filesTotal: of, secondsLeft: seconds } = card.progress;
      const line =
        of === null || seconds === null ? t('cards.reading.begun') : t('cards.reading.line', { done, of, seconds });
      return { tone: 'accent', title: t('cards.reading.title', { reader }), line };
    }
    case 'read': {
      const { end, holder, alreadyHere } = card;
      const title = holder === null ? t('cards.read.unnamed') : t('cards.read.title', { holder });
      if (end === 'incomplete' || end === 'not-genuine') return { tone: 'attn', title, line: t(`cards.end.${end}`) };
      return { tone: 'ok', title, line: t(alreadyHere ? 'cards.read.alreadyHere' : 'cards.read.line') };
    }
    case 'read-lately': {
      const at = times.clock(card.at);
      const title =
        card.holder === null ? t('cards.lately.unnamed', { at }) : t('cards.lately.title', { holder: card.holder, at });
      return { tone: 'ok', title, line: t('cards.lately.line') };
    }
    case 'refused':
      return { tone: 'attn', title: t('cards.refused', { reader }), line: t(`cards.refusal.${card.refusal}`) };
    default:
      return assertNever(card);
  }
}
