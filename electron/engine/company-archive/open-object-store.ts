import type { ArchiveRoute, ObjectStore, ObjectStoreParts } from './object-store.ts';

/** Signing and speaking WebDAV are loaded by those depots only that have such an archive. */
export async function openObjectStore(route: ArchiveRoute, parts: ObjectStoreParts): Promise<ObjectStore> {
  if (route.kind === 's3') return (await import('./s3-store.ts')).createS3Store(route, parts);
  return (await import('./webdav-store.ts')).createWebDavStore(route, parts);
}
