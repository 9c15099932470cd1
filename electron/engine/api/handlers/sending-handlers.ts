import { success } from '../../../../shared/result.ts';
import type { Uploader } from '../../upload/uploader.ts';
import type { RequestHandlers } from '../answer.ts';

type SendingRequest = Extract<keyof RequestHandlers, `sending.${string}`>;

export interface SendingHandlerParts {
  readonly uploader: Uploader;
  /** A person who tries again may have mended the keys where we do not see it: in the agent's file. */
  readonly forgetKeys: () => void;
}

export function sendingHandlers({ uploader, forgetKeys }: SendingHandlerParts): Pick<RequestHandlers, SendingRequest> {
  return {
    'sending.pause': ({ until }) => {
      uploader.pause(until);
      return success({});
    },
    'sending.resume': () => {
      uploader.resume();
      return success({});
    },
    'sending.tryNow': () => {
      forgetKeys();
      uploader.tryNow();
      return success({});
    },
  };
}
