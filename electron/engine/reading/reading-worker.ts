import { parentPort } from 'node:worker_threads';
import { summariseDownload } from '../../../shared/tachograph/summary.ts';
import { EUROPEAN_ROOTS } from '../../../shared/tachograph/verify/european-roots.ts';
import { withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import { releaseBytes } from '../release-bytes.ts';
import { createHostOperations } from './host-operations.ts';
import type { ToReadingWorker } from './reading-messages.ts';
import { lowerPriorityOfThread } from './spare-processor.ts';

/**
 * Reads and verifies files on a thread of its own: up to 200 ms each where the host lacks a curve, which a person at the window would feel. The first
 * message brings roots besides the European ones; each further one is a file, and is answered by its summary.
 */
let verifier: Verifier | null = null;
lowerPriorityOfThread();

parentPort?.on('message', (message: ToReadingWorker) => {
  switch (message.kind) {
    case 'roots':
      verifier = createVerifier(
        message.rootFiles.reduce((roots, bytes) => withRootFile(roots, bytes) ?? roots, EUROPEAN_ROOTS),
        createHostOperations(),
      );
      break;
    case 'file':
      parentPort?.postMessage({
        id: message.id,
        summary: summariseDownload(message.bytes, {
          fileName: message.fileName,
          ...(verifier !== null && { verifier }),
        }),
      });
      releaseBytes(message.bytes);
      break;
  }
});
