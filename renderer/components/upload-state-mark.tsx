import { CircleArrowUp, CircleCheck, CircleSlash, Clock, Copy, Hourglass, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UploadRow, UploadState } from '../../shared/contract/uploads.ts';
import { Icon, SolidTriangle } from './icon.tsx';

const signs: Readonly<Record<Exclude<UploadState, 'attention'>, LucideIcon>> = {
  settling: Hourglass,
  waiting: Clock,
  sending: CircleArrowUp,
  sent: CircleCheck,
  ignored: CircleSlash,
  'already-here': Copy,
};

const tones: Readonly<Record<UploadState, string>> = {
  settling: 'tone-idle',
  waiting: 'tone-idle',
  sending: 'tone-accent',
  sent: 'tone-ok',
  attention: 'tone-attn',
  ignored: 'tone-idle',
  'already-here': 'tone-idle',
};

/** The state of a row as word, shape and colour. */
export function UploadStateMark({ row, text }: { readonly row: UploadRow; readonly text?: string | undefined }) {
  const { t } = useTranslation();
  const percent = row.state === 'sending' && row.progress !== null ? Math.floor(row.progress * 100) : null;
  const word = percent === null ? t(`states.${row.state}`) : t('states.sendingPercent', { percent });
  return (
    <span className={`state ${tones[row.state]}`}>
      {row.state === 'attention' ? <SolidTriangle /> : <Icon of={signs[row.state]} />}
      {text ?? word}
    </span>
  );
}
