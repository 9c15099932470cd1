import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { CompanyArchiveState } from '../../../shared/contract/company-archive.ts';
import type { CompanyArchiveRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import type { Scene } from './scene.ts';

/** The archive of a made-up company. */
export function archiveHandlers(
  scene: () => Scene,
  putArchive: (change: Partial<CompanyArchiveState>) => void,
): Pick<RequestHandlers, CompanyArchiveRequestName> {
  return {
    'companyArchive.get': () => success(scene().archive),
    'companyArchive.replaceSecret': () => {
      putArchive({ secret: { state: 'kept', problem: null, isFixed: false } });
      return success({});
    },
    'companyArchive.test': () => success(scene().archiveTest),
    'companyArchive.tryNow': () => {
      putArchive({ trouble: null, failing: 0 });
      return success({});
    },
    'companyArchive.search': () => success({ trouble: null, files: [], more: false, misfits: 0 }),
    'companyArchive.fetch': ({ sha256 }) => {
      const bytes = scene().archivedFiles[sha256] ?? null;
      return success({ trouble: bytes === null ? { failure: 'not-there', words: null } : null, bytes });
    },
    'companyArchive.completeIndex': () => success({ trouble: null, added: 0, misfits: 0, lost: 0, next: null }),
    'companyArchive.check': () => success({ trouble: null, checked: 0, wrong: [], next: null }),
  };
}
