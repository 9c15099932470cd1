import { isDeepStrictEqual } from 'node:util';
import type { ArchiveRoute, ObjectStore, ObjectStoreParts } from './object-store.ts';

export type OpenObjectStore = (route: ArchiveRoute) => Promise<ObjectStore>;

/**
 * Gives the store that a route leads to, and the same one until the route is another: a WebDAV server is asked once how
 * one signs in and which folders there are, and the clock of an S3 store is found once.
 */
export function createObjectStores(parts: ObjectStoreParts): OpenObjectStore {
  let last: { readonly route: ArchiveRoute; readonly opened: Promise<ObjectStore> } | null = null;
  return (route) => {
    if (last === null || !isDeepStrictEqual(last.route, route)) last = { route, opened: opened(route, parts) };
    return last.opened;
  };
}

/** Signing and speaking WebDAV are loaded by those depots only that have such an archive. */
async function opened(route: ArchiveRoute, parts: ObjectStoreParts): Promise<ObjectStore> {
  if (route.kind === 's3') return (await import('./s3-store.ts')).createS3Store(route, parts);
  return (await import('./webdav-store.ts')).createWebDavStore(route, parts);
}
