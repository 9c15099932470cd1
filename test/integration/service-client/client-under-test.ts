import { onTestFinished } from 'vitest';
import { createServiceClient, type ServiceClientOptions } from '../../../electron/engine/service/client.ts';
import {
  createUndiciTransport,
  type UndiciTransportOptions,
} from '../../../electron/engine/service/undici-transport.ts';
import { success } from '../../../shared/result.ts';

export const keys = { apiToken: 'token-1', subscriptionKey: 'subscription-1' };

/** A client over real connections to `baseUrl`, closed when the test has finished. */
export function clientFor(
  baseUrl: string,
  options: Partial<ServiceClientOptions> = {},
  transportOptions: UndiciTransportOptions = { proxy: { kind: 'none' } },
) {
  const transport = createUndiciTransport(transportOptions);
  onTestFinished(() => transport.close());
  return createServiceClient({
    transport,
    baseUrl,
    credentials: () => success(keys),
    timeouts: { progressMs: 5_000 },
    ...options,
  });
}
