import { StrictEmitter } from './strict-emitter.ts';

interface NotificationOptions {
  readonly title?: string;
  readonly body?: string;
  readonly icon?: string;
  readonly silent?: boolean;
}

/** A notification that nobody sees; the specs' observer keeps those that were shown. */
export class Notification extends StrictEmitter {
  static isSupported(): boolean {
    return true;
  }

  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed']);
    this.title = title;
    this.body = body;
  }

  show(): void {
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}
