import { parentPort } from 'node:worker_threads';
import { summariseDownload } from '../../../shared/tachograph/summary.ts';
import { EUROPEAN_ROOTS } from '../../../shared/tachograph/verify/european-roots.ts';
import { withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import { releaseBytes } from '../release-bytes.ts';
import { contentsRows, countContents } from './asked-contents.ts';
import { createHostOperations } from './host-operations.ts';
import type { FileQuestion, FromReadingWorker, ToReadingWorker } from './reading-messages.ts';
import { lowerPriorityOfThread } from './spare-processor.ts';

/**
 * Reads and verifies files on a thread of its own: up to 200 ms each where the host lacks a curve, which a person at the
 * window would feel. A thread that verifies is first told the roots besides the European ones, and lets every other go
 * first: nobody waits for it. Each other message is a file with what is asked of it.
 */
let verifier: Verifier | null = null;

parentPort?.on('message', (message: ToReadingWorker) => {
  switch (message.kind) {
    case 'roots':
      verifier = createVerifier(
        message.rootFiles.reduce((roots, bytes) => withRootFile(roots, bytes) ?? roots, EUROPEAN_ROOTS),
        createHostOperations(),
      );
      lowerPriorityOfThread();
      break;
    case 'file':
      parentPort?.postMessage({ id: message.id, answer: answerOf(message.bytes, message.question) });
      releaseBytes(message.bytes);
      break;
  }
});

function answerOf(bytes: Uint8Array, question: FileQuestion): FromReadingWorker['answer'] {
  switch (question.kind) {
    case 'summary':
      return summariseDownload(bytes, { fileName: question.fileName, ...(verifier !== null && { verifier }) });
    case 'contents':
      return countContents(bytes, question.search);
    case 'contentsRows':
      return contentsRows(bytes, question);
  }
}
