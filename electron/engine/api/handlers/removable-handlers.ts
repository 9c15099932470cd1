import type { RequestError } from '../../../../shared/contract/contract.ts';
import { failure, success } from '../../../../shared/result.ts';
import type { RemovableKeys } from '../../removable/removable-drives.ts';
import type { RequestHandlers } from '../answer.ts';

type RemovableRequest = Extract<keyof RequestHandlers, `removable.${string}`>;

export interface RemovableHandlerParts {
  /** Null where nobody looks for keys. */
  readonly removable: RemovableKeys | null;
}

const notPluggedIn = failure<RequestError>({ code: 'not-found', message: 'This USB key is not plugged in any more.' });
const notRemembered = failure<RequestError>({ code: 'not-found', message: 'This USB key is not remembered any more.' });

/** USB keys: what is on them, and what people decide. Where they are mounted never goes out. */
export function removableHandlers({ removable }: RemovableHandlerParts): Pick<RequestHandlers, RemovableRequest> {
  return {
    'removable.list': () => success({ follows: removable !== null, ...(removable?.state() ?? noKeys) }),
    'removable.collect': ({ id }) => (removable?.collect(id) ? success({}) : notPluggedIn),
    'removable.decide': ({ id, decision }) => (removable?.decide(id, decision) ? success({}) : notRemembered),
    'removable.dismiss': ({ id }) => (removable?.dismiss(id) ? success({}) : notPluggedIn),
    'removable.forget': ({ id }) => (removable?.forget(id) ? success({}) : notRemembered),
  };
}

const noKeys = { present: [], remembered: [] };
