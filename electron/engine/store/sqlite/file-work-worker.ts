import { parentPort, workerData } from 'node:worker_threads';
import { doFileWork, type FileWork } from './file-work.ts';

/** Does one piece of work on a database file, on a thread of its own, and ends. */
parentPort?.postMessage(doFileWork(workerData as FileWork));
