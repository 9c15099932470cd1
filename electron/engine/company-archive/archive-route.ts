import type { ArchiveFailure, CompanyArchiveState } from '../../../shared/contract/company-archive.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { originOf, type Settings, shortestRetentionDays } from '../../../shared/settings/settings.ts';
import type { ArchiveSecret } from '../ports.ts';
import { serverSecret } from '../server-secret.ts';
import type { ArchiveRoute } from './object-store.ts';

/** The way to the company's archive as the settings say it, with the secret that was given for it. */
export interface ArchiveRoutes {
  /** A failure says what is missing. */
  readonly inForce: () => Promise<
    Result<ArchiveRoute, { readonly failure: ArchiveFailure; readonly words: string | null }>
  >;
  /** Which place the settings name: what lies in another is not there. Null while there is none. */
  readonly place: () => string | null;
  readonly secret: () => Promise<CompanyArchiveState['secret']>;
  readonly replaceSecret: (secret: string) => ReturnType<ArchiveSecret['write']>;
}

export function createArchiveRoutes(secret: ArchiveSecret, settings: () => Settings): ArchiveRoutes {
  const kept = serverSecret(secret, () => originOf(settings().companyArchiveUrl), 'secret-not-read');

  return {
    async inForce() {
      const {
        companyArchive: kind,
        companyArchiveUrl,
        companyArchiveBucket: bucket,
        companyArchiveFolder,
        companyArchiveRegion: region,
        companyArchivePathStyle: pathStyle,
        companyArchiveLockDays,
        companyArchiveUser: user,
      } = settings();
      const lockDays = companyArchiveLockDays === 0 ? 0 : Math.max(companyArchiveLockDays, shortestRetentionDays);
      const missing = (code: ArchiveFailure) => failure({ failure: code, words: null });
      if (kind === 'off' || companyArchiveUrl === '') return missing('no-address');
      const url = companyArchiveUrl.replace(/\/+$/, '');
      const folder = folderWithin(companyArchiveFolder);
      if (kind === 's3' && !bucketShape.test(bucket)) return missing('no-bucket');
      if (user === '') {
        // A WebDAV server may know who comes by the network alone.
        if (kind === 's3') return missing('no-user');
        return success({ kind, url, bucket, region, pathStyle, lockDays, folder, user, secret: '' });
      }
      const given = await kept.inForce();
      if (!given.ok) return missing(secretFailures[given.error]);
      return success({ kind, url, bucket, region, pathStyle, lockDays, folder, user, secret: given.value });
    },
    place() {
      const { companyArchive: kind, companyArchiveUrl: url, companyArchiveBucket, companyArchiveFolder } = settings();
      if (kind === 'off' || url === '') return null;
      const bucket = kind === 's3' ? [companyArchiveBucket] : [];
      return [kind, url.replace(/\/+$/, ''), ...bucket, folderWithin(companyArchiveFolder)].join(' ');
    },
    secret: () => kept.state('of-other-address'),
    replaceSecret: kept.replace,
  };
}

const secretFailures = {
  unreadable: 'secret-unreadable',
  missing: 'no-secret',
  'of-other': 'secret-of-other-address',
} as const;

/** The parts of a folder's name, none of which leads out of it. */
function folderWithin(folder: string): string {
  return folder
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

/** What a bucket can be called; it becomes a part of the address. */
const bucketShape = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i;
