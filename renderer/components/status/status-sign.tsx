import {
  CircleArrowUp,
  CircleCheck,
  CirclePause,
  CircleQuestionMark,
  CloudOff,
  FolderX,
  HardDrive,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  Settings,
  Wrench,
} from 'lucide-react';
import type { StatusKind } from '../../../shared/contract/duties.ts';
import { Icon, SolidTriangle } from '../icon.tsx';

const signs: Readonly<Record<Exclude<StatusKind, 'attention'>, LucideIcon>> = {
  'data-folder': HardDrive,
  keys: KeyRound,
  setup: Settings,
  'folder-gone': FolderX,
  disk: HardDrive,
  'no-connection': CloudOff,
  'duty-stopped': Wrench,
  'duty-trying': RotateCcw,
  paused: CirclePause,
  sending: CircleArrowUp,
  'not-known': CircleQuestionMark,
  'all-sent': CircleCheck,
};

/** The colours of each status: a person must act, everything is fine, work is under way, or none of these. */
export const statusTone: Readonly<Record<StatusKind, 'attn' | 'ok' | 'accent' | 'idle'>> = {
  'data-folder': 'attn',
  'duty-stopped': 'attn',
  'duty-trying': 'idle',
  keys: 'attn',
  setup: 'attn',
  'folder-gone': 'attn',
  disk: 'attn',
  attention: 'attn',
  'no-connection': 'idle',
  paused: 'idle',
  sending: 'accent',
  'not-known': 'idle',
  'all-sent': 'ok',
};

export function StatusSign({ kind, size = 16 }: { readonly kind: StatusKind; readonly size?: number }) {
  return (
    <span className={`sign tone-${statusTone[kind]}`}>
      {kind === 'attention' ? <SolidTriangle size={size} /> : <Icon of={signs[kind]} size={size} />}
    </span>
  );
}
