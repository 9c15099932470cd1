import { parentPort } from 'node:worker_threads';
import { type ContentText, createContentText } from '../../../shared/format/content-text.ts';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { type Language, languageFor } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { europeanRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../../shared/tachograph/verify/verifier.ts';
import { releaseBytes } from '../platform/node-files.ts';
import { cardHours, contentsRows, countContents } from './asked-contents.ts';
import { fileActivities, readFile, standingOfFiles } from './file-reading.ts';
import { createHostOperations } from './host-operations.ts';
import type { FileQuestion, FromReadingWorker, ToReadingWorker } from './reading-thread.ts';
import { lowerPriorityOfThread } from './spare-processor.ts';

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
      void answerFiles(message);
      break;
  }
});

/** In the order in which they were asked, but for what waits for the words of a language. */
async function answerFiles({
  id,
  files,
  question,
}: Extract<ToReadingWorker, { readonly kind: 'files' }>): Promise<void> {
  parentPort?.postMessage({ id, answer: await answerOf(files, question) });
  for (const bytes of files) releaseBytes(bytes);
}

const contentTexts = new Map<Language, ContentText>();

async function wordsIn(tag = 'en'): Promise<ContentText> {
  const language = languageFor('system', [tag]);
  const known = contentTexts.get(language);
  if (known !== undefined) return known;
  const made = createContentText(createTexts(await loadCatalogue(language)));
  contentTexts.set(language, made);
  return made;
}

/** Made when the first signature is to be checked: the tables of a file need none. */
function verifierInUse(): Verifier {
  verifier ??= createVerifier(
    rootFiles.reduce((roots, bytes) => withRootFile(roots, bytes) ?? roots, europeanRoots),
    createHostOperations(),
  );
  return verifier;
}

const nothing = new Uint8Array();

async function answerOf(files: readonly Uint8Array[], question: FileQuestion): Promise<FromReadingWorker['answer']> {
  const [bytes = nothing] = files;
  switch (question.kind) {
    case 'summary':
      return readFile(bytes, question.fileName, verifierInUse());
    case 'contents':
      return countContents(bytes, question.search, await wordsIn(question.language));
    case 'contentsRows':
      return contentsRows(bytes, question, await wordsIn(question.language));
    case 'hours':
      return cardHours(bytes, verifierInUse(), question.zone, question.leave);
    case 'activities':
      return fileActivities(bytes, verifierInUse());
    case 'standing':
      return standingOfFiles(question.files);
  }
}
