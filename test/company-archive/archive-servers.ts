import { whyNoApache } from './apache-webdav.ts';
import { whyNoCeph } from './ceph-gateway.ts';

/** Why the archive cannot be tried on the servers of others here, in one sentence; null where it can. */
export function whyNoArchiveServers(): string | null {
  return whyNoCeph() ?? whyNoApache();
}
