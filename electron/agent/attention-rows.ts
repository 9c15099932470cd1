import type { UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import { type CommonOptions, print } from './output.ts';
import { whyText } from './why-text.ts';

const mostShown = 50;

/** Prints the newest files that need attention, each with its number and why. */
export async function sayAttention(
  options: CommonOptions,
  askPage: (query: UploadQuery) => Promise<Pick<UploadPage, 'rows'>>,
): Promise<void> {
  const { rows } = await askPage({
    ...{ segment: 'attention', search: '', kinds: [], folderIds: [], arrivedFrom: null, arrivedBefore: null },
    ...{ sort: 'arrived', descending: true, offset: 0, limit: mostShown },
  });
  for (const row of rows) {
    const { id, fileName, reason } = row;
    const why = whyText(row);
    const facts = { event: 'needs-attention', id, fileName, reason: reason?.code ?? null, why };
    print(options, `${id}\t${fileName}\t${why}`, facts);
  }
}
