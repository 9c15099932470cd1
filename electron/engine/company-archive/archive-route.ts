import type { ArchiveFailure, CompanyArchiveState } from '../../../shared/contract/company-archive.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { originOf, type Settings, shortestRetentionDays } from '../../../shared/settings/settings.ts';
import type { ArchiveSecret } from '../ports.ts';
import { say } from '../refusal.ts';
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

/**
 * The secret goes to the origin only that it was given for: where the settings name another one, by whatever hand, it is
 * asked for again.
 */
export function createArchiveRoutes(secret: ArchiveSecret, settings: () => Settings): ArchiveRoutes {
  const read = () => secret.read().catch(() => failure({ code: 'unreadable', ...say('secret-not-read') }));
  const originInForce = () => originOf(settings().companyArchiveUrl);

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
      const missing = (code: ArchiveFailure, words: string | null = null) => failure({ failure: code, words });
      if (kind === 'off' || companyArchiveUrl === '') return missing('no-address');
      const url = companyArchiveUrl.replace(/\/+$/, '');
      const folder = folderWithin(companyArchiveFolder);
      if (kind === 's3' && !bucketShape.test(bucket)) return missing('no-bucket');
      if (user === '') {
        // A WebDAV server may know who comes by the network alone.
        if (kind === 's3') return missing('no-user');
        return success({ kind, url, bucket, region, pathStyle, lockDays, folder, user, secret: '' });
      }
      const kept = await read();
      if (!kept.ok) return missing('secret-unreadable');
      if (kept.value === null) return missing('no-secret');
      const { password, server } = kept.value;
      if (server !== originInForce()) return missing('secret-of-other-address');
      return success({ kind, url, bucket, region, pathStyle, lockDays, folder, user, secret: password });
    },
    place() {
      const { companyArchive: kind, companyArchiveUrl: url, companyArchiveBucket, companyArchiveFolder } = settings();
      if (kind === 'off' || url === '') return null;
      const bucket = kind === 's3' ? [companyArchiveBucket] : [];
      return [kind, url.replace(/\/+$/, ''), ...bucket, folderWithin(companyArchiveFolder)].join(' ');
    },
    async secret() {
      const { isFixed } = secret;
      const kept = await read();
      if (!kept.ok) {
        const { message: problem, said } = kept.error;
        return { state: 'not-readable', problem, said, isFixed };
      }
      if (kept.value === null) return { state: 'missing', problem: null, isFixed };
      const isOfThis = kept.value.server === originInForce();
      return { state: isOfThis ? 'kept' : 'of-other-address', problem: null, isFixed };
    },
    replaceSecret: (password) => secret.write({ password, server: originInForce() }),
  };
}

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
