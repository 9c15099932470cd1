import { success } from '../../../../shared/result.ts';
import type { Uploader } from '../../upload/uploader.ts';
import type { RequestHandlers } from '../answer.ts';

type SendingRequest = Extract<keyof RequestHandlers, `sending.${string}`>;

export function sendingHandlers(uploader: Uploader): Pick<RequestHandlers, SendingRequest> {
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
      uploader.tryNow();
      return success({});
    },
  };
}
