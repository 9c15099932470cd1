import { parentPort } from 'node:worker_threads';
import { europeanRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import { releaseBytes } from '../platform/node-files.ts';
import { cardHours, contentsRows, countContents } from './asked-contents.ts';
import { driverHours } from './driver-hours.ts';
import { readFile } from './file-reading.ts';
import { createHostOperations } from './host-operations.ts';
import type { FileQuestion, FromReadingWorker, ToReadingWorker } from './reading-thread.ts';
import { lowerPriorityOfThread } from './spare-processor.ts';
import { vehicleDays } from './vehicle-days.ts';

/**
 * Reads and verifies files on a thread of its own: up to 200 ms each where the host lacks a curve, which a person at the
 * window would feel. The first message brings roots besides the European ones; each other is a file, or several, with
 * what is asked of it.
 */
let rootFiles: readonly Uint8Array[] = [];
let verifier: Verifier | null = null;

parentPort?.on('message', (message: ToReadingWorker) => {
  switch (message.kind) {
    case 'begin':
      rootFiles = message.rootFiles;
      if (!message.isWaitedFor) lowerPriorityOfThread();
      break;
    case 'files':
      parentPort?.postMessage({ id: message.id, answer: answerOf(message.files, message.question) });
      for (const bytes of message.files) releaseBytes(bytes);
      break;
  }
});

/** Made when the first signature is to be checked: the tables of a file need none. */
function verifierInUse(): Verifier {
  verifier ??= createVerifier(
    rootFiles.reduce((roots, bytes) => withRootFile(roots, bytes) ?? roots, europeanRoots),
    createHostOperations(),
  );
  return verifier;
}

const nothing = new Uint8Array();

function answerOf(files: readonly Uint8Array[], question: FileQuestion): FromReadingWorker['answer'] {
  const [bytes = nothing] = files;
  switch (question.kind) {
    case 'summary':
      return readFile(bytes, question.fileName, verifierInUse());
    case 'contents':
      return countContents(bytes, question.search);
    case 'contentsRows':
      return contentsRows(bytes, question);
    case 'hours':
      return cardHours(bytes, verifierInUse(), question.zone);
    case 'vehicleDays':
      return vehicleDays(files, question.firstDay);
    case 'driverHours':
      return driverHours(files, question, verifierInUse());
  }
}
