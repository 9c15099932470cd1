import type { Result } from '../../../shared/result.ts';
import type { CardConnection, TransmitError } from './card-channel.ts';

/** Whether there is something on this PC that has the readers. */
export type ReaderService =
  | 'starting'
  | 'running'
  /** PC/SC is not installed, or was stopped. */
  | 'missing'
  /** The part that speaks to it is not made for this system. */
  | 'unsupported';

/** A reader, by the name that its driver gives it. */
export interface ReaderSeen {
  readonly name: string;
  readonly card: 'none' | 'in' | 'mute';
}

/** What the process with the driver is asked. `id` comes back with the answer. */
export type ToReaderProcess =
  | { readonly kind: 'connect'; readonly id: number; readonly reader: string }
  | { readonly kind: 'transmit'; readonly id: number; readonly reader: string; readonly command: Uint8Array }
  | { readonly kind: 'reset'; readonly id: number; readonly reader: string }
  | { readonly kind: 'release'; readonly id: number; readonly reader: string };

export type FromReaderProcess =
  | { readonly kind: 'seen'; readonly service: ReaderService; readonly readers: readonly ReaderSeen[] }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly answer: Result<Uint8Array | CardConnection['protocol'] | null, TransmitError>;
    };
