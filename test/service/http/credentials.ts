import type { IncomingHttpHeaders } from 'node:http';
import { credentialHeaders } from '../../../shared/service/bodies.ts';

/** The two keys of one subscriber. */
export interface Credentials {
  readonly apiToken: string;
  readonly subscriptionKey: string;
}

export type CredentialCheck = 'right' | 'missing' | 'wrong';

/** Looks at both headers; which of two keys was not right is never told. */
export function checkCredentials(headers: IncomingHttpHeaders, expected: Credentials): CredentialCheck {
  const apiToken = headers[credentialHeaders.apiToken.toLowerCase()];
  const subscriptionKey = headers[credentialHeaders.subscriptionKey.toLowerCase()];
  if (!apiToken || !subscriptionKey) return 'missing';
  return apiToken === expected.apiToken && subscriptionKey === expected.subscriptionKey ? 'right' : 'wrong';
}
