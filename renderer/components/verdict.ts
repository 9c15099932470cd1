import { type LucideIcon, Minus, Scissors, ShieldAlert, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import type { PartState } from '../../shared/tachograph/summary-schema.ts';

/** How the verdict about a file, or about a part of one, is drawn. */
export const verdictSigns: Readonly<Record<PartState, LucideIcon>> = {
  genuine: ShieldCheck,
  unaltered: ShieldQuestionMark,
  'does-not-verify': ShieldX,
  'cannot-be-checked': ShieldQuestionMark,
  'cut-short': Scissors,
  damaged: ShieldAlert,
  'not-in-file': Minus,
};

export const verdictTones: Readonly<Record<PartState, string>> = {
  genuine: 'tone-ok',
  unaltered: 'tone-idle',
  'does-not-verify': 'tone-attn',
  'cannot-be-checked': 'tone-idle',
  'cut-short': 'tone-attn',
  damaged: 'tone-attn',
  'not-in-file': 'tone-idle',
};
