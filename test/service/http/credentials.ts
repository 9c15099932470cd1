import type { IncomingHttpHeaders } from 'node:http';
import { credentialHeaders } from '../../../shared/service/bodies.ts';

/** The two keys of one subscriber. */
export interface Credentials {
  readonly apiToken: string;
  readonly subscriptionKey: string;
}

export type CredentialCheck = 'right' | 'missing' | 'wrong';

export type FoundTenant<Tenant> =
  | { readonly check: 'right'; readonly tenant: Tenant }
  | { readonly check: Exclude<CredentialCheck, 'right'> };

/** Whose keys both headers hold. The token of one with the key of another is nobody's; which was not right is never told. */
export function tenantOf<Tenant extends { readonly credentials: Credentials }>(
  headers: IncomingHttpHeaders,
  tenants: readonly Tenant[],
): FoundTenant<Tenant> {
  const apiToken = headers[credentialHeaders.apiToken.toLowerCase()];
  const subscriptionKey = headers[credentialHeaders.subscriptionKey.toLowerCase()];
  if (!apiToken || !subscriptionKey) return { check: 'missing' };
  const tenant = tenants.find(
    ({ credentials }) => credentials.apiToken === apiToken && credentials.subscriptionKey === subscriptionKey,
  );
  return tenant ? { check: 'right', tenant } : { check: 'wrong' };
}
