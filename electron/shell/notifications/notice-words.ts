import { dueWords } from '../../../shared/format/due-words.ts';
import type { Words } from '../../../shared/format/words.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Notice } from './notice.ts';

/** Counts and nothing else: a notification stands on the screen for anybody who passes by. */
export function noticeWords(notice: Notice, words: Words): { readonly title: string; readonly body: string } {
  const { t } = words;
  switch (notice.kind) {
    case 'attention':
      return {
        title: t('desktop.attention.title', { count: notice.count }),
        body: t('desktop.attention.line', { count: notice.count }),
      };
    case 'back-online':
      return {
        title: t('desktop.backOnline.title'),
        body:
          notice.waiting === 0
            ? t('desktop.backOnline.nothing')
            : t('desktop.backOnline.line', { count: notice.waiting }),
      };
    case 'due': {
      const { title, line } = dueWords(notice.summary, words);
      return { title, body: line };
    }
    default:
      return assertNever(notice);
  }
}
