import { type LucideIcon, Minus, Scissors, ShieldAlert, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import type { PartState } from '../../shared/tachograph/summary-schema.ts';
import type { FileVerdict, TrustAnswers } from '../../shared/tachograph/trust.ts';

/** How the verdict about a file, or about a part of one, is drawn. */
export const verdictSigns: Readonly<Record<PartState | FileVerdict, LucideIcon>> = {
  genuine: ShieldCheck,
  unaltered: ShieldQuestionMark,
  'does-not-verify': ShieldX,
  'cannot-be-checked': ShieldQuestionMark,
  'cut-short': Scissors,
  damaged: ShieldAlert,
  'not-in-file': Minus,
  'not-trusted': ShieldX,
  incomplete: ShieldAlert,
  remarks: ShieldAlert,
};

export const verdictTones: Readonly<Record<PartState | FileVerdict, string>> = {
  genuine: 'tone-ok',
  unaltered: 'tone-idle',
  'does-not-verify': 'tone-attn',
  'cannot-be-checked': 'tone-idle',
  'cut-short': 'tone-attn',
  damaged: 'tone-attn',
  'not-in-file': 'tone-idle',
  'not-trusted': 'tone-attn',
  incomplete: 'tone-attn',
  remarks: 'tone-due',
};

type AnswerSigns = {
  readonly [Question in keyof TrustAnswers]: Readonly<Record<TrustAnswers[Question], PartState | FileVerdict>>;
};

/** The three answers are drawn like the verdicts that they lead to. */
export const answerSigns: AnswerSigns = {
  unaltered: { yes: 'genuine', no: 'does-not-verify', 'not-known': 'cannot-be-checked' },
  byWhom: {
    known: 'genuine',
    unknown: 'unaltered',
    refused: 'not-trusted',
    several: 'not-trusted',
    'not-known': 'cannot-be-checked',
  },
  everything: { yes: 'genuine', remarks: 'remarks', no: 'incomplete', 'not-known': 'cannot-be-checked' },
};
