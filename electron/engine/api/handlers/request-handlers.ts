import type { TruthFacts } from '../../../../shared/contract/status.ts';
import { success } from '../../../../shared/result.ts';
import type { RequestHandlers } from '../answer.ts';
import { coverageHandlers } from './coverage-handlers.ts';
import { type FolderHandlerParts, folderHandlers } from './folder-handlers.ts';
import { type HelpHandlerParts, helpHandlers } from './help-handlers.ts';
import { type ListHandlerParts, listHandlers } from './list-handlers.ts';
import { type RemovableHandlerParts, removableHandlers } from './removable-handlers.ts';
import { type ReportHandlerParts, reportHandlers } from './report-handlers.ts';
import { type SendingHandlerParts, sendingHandlers } from './sending-handlers.ts';
import { type SettingHandlerParts, settingHandlers } from './setting-handlers.ts';
import { type UploadHandlerParts, uploadHandlers } from './upload-handlers.ts';

export interface RequestHandlerParts
  extends FolderHandlerParts,
    HelpHandlerParts,
    RemovableHandlerParts,
    SendingHandlerParts,
    SettingHandlerParts,
    UploadHandlerParts {
  readonly lists: ListHandlerParts & ReportHandlerParts;
  /** A person has read that the records were replaced. */
  readonly recordsRead: () => void;
  readonly truth: () => { readonly facts: TruthFacts; readonly sequence: number };
}

/** Every request of the contract, with the part that answers it. */
export function requestHandlers(parts: RequestHandlerParts): RequestHandlers {
  return {
    ...uploadHandlers(parts),
    ...folderHandlers(parts),
    ...settingHandlers(parts),
    ...sendingHandlers(parts),
    ...helpHandlers(parts),
    ...removableHandlers(parts),
    ...listHandlers(parts.lists),
    ...coverageHandlers(parts.lists),
    ...reportHandlers(parts.lists),
    'truth.get': () => success(parts.truth()),
    'records.dismiss': () => {
      parts.recordsRead();
      return success({});
    },
  };
}
