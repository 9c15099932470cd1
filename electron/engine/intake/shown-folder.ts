import type { WatchedFolder } from '../../../shared/contract/contract.ts';
import type { Folder } from '../store/store.ts';
import type { IntakeState } from './intake.ts';

/** A watched folder as the page sees it: its name and how it stands, never its path. Pure. */
export function shownFolder({ id, label, watching }: Folder, intake: IntakeState): WatchedFolder {
  const looked = intake.folders.find((folder) => folder.id === id);
  const alsoCollectedBy = looked?.alsoCollectedBy ?? [];
  return {
    id,
    label,
    unreachableSince: looked?.unreachableSince ?? null,
    lookedAt: looked?.lookedAt ?? null,
    ...(typeof looked?.otherSince === 'number' && { otherSince: looked.otherSince }),
    ...(watching !== 'auto' && { watching }),
    ...(looked?.isPolled && { isPolled: true }),
    ...(looked?.isOwn && { isOwn: true as const }),
    ...(typeof looked?.uploadedLeftOut === 'number' && { uploadedLeftOut: { otherFiles: looked.uploadedLeftOut } }),
    ...(alsoCollectedBy.length > 0 && { alsoCollectedBy: [...alsoCollectedBy] }),
  };
}
