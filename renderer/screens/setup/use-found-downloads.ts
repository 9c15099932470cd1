import { useQueries } from '@tanstack/react-query';
import type { WatchedFolder } from '../../../shared/contract/contract.ts';
import { askOrThrow } from '../../client/ask.ts';
import { useDepot, useFacts } from '../../client/depot-context.tsx';

export interface FoundDownloads {
  /** `downloads` is null while the folder is looked through, or when it cannot be. */
  readonly folders: readonly (WatchedFolder & { readonly downloads: number | null })[];
  readonly downloads: number;
}

/** How many files in each watched folder look like downloads: the proof that it is the right folder. */
export function useFoundDownloads(): FoundDownloads {
  const { transport } = useDepot();
  const folders = useFacts()?.folders ?? [];
  const answers = useQueries({
    queries: folders.map(({ id }) => ({
      queryKey: ['folders', 'preview', id],
      queryFn: () => askOrThrow(transport, 'folders.preview', { id }),
    })),
  });
  const counted = folders.map((folder, index) => ({ ...folder, downloads: answers[index]?.data?.downloads ?? null }));
  return { folders: counted, downloads: counted.reduce((sum, { downloads }) => sum + (downloads ?? 0), 0) };
}
