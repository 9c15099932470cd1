import { execFileSync } from 'node:child_process';
import { closeSync, openSync, read, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A share that answers, and takes its time: folders within each other that hold nothing else. */
export interface SlowShare {
  readonly unmount: () => void;
}

interface SlowShareOptions {
  /** How long each question after what a folder is, and what is in it, waits for its answer. */
  readonly delayMs: number;
  /** Folders within each other. */
  readonly levels: number;
}

/** As <linux/fuse.h> numbers what the kernel asks for. */
const opcode = { lookup: 1, forget: 2, attributes: 3, statistics: 17, openFolder: 27, list: 28, close: 29, begin: 26 };
const notThere = 2;
const notKnown = 38;
const headBytes = 40;
const version = { major: 7, minor: 31 };
const longestQuestion = 1024 * 1024;
/** The kernel asks no more who a folder is, and asks each time what it is like. */
const known = 3_600n;
const folderMode = 0o40755;
const folderType = 4;

/** Mounts it over a folder. The kernel's own client of FUSE asks for whatever a program asks the folder. */
export function mountSlowShare(folder: string, { delayMs, levels }: SlowShareOptions): SlowShare {
  const handle = openSync('/dev/fuse', 'r+');
  const given = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other';
  execFileSync('mount', ['-i', '-t', 'fuse', '-o', given, 'slow-share', folder], {
    stdio: ['ignore', 'inherit', 'inherit', handle],
  });
  let isMounted = true;

  async function answer(question: Buffer): Promise<void> {
    const [code, unique, node] = [question.readUInt32LE(4), question.readBigUInt64LE(8), question.readBigUInt64LE(16)];
    if (code === opcode.forget) return;
    if (code === opcode.attributes || (code === opcode.list && question.readBigUInt64LE(headBytes + 8) === 0n)) {
      await delay(delayMs);
    }
    const found = bodyOf(code, Number(node), question, levels);
    const body = typeof found === 'number' ? Buffer.alloc(0) : found;
    const head = Buffer.alloc(16);
    head.writeUInt32LE(head.length + body.length, 0);
    head.writeInt32LE(typeof found === 'number' ? -found : 0, 4);
    head.writeBigUInt64LE(unique, 8);
    if (isMounted) writeSync(handle, Buffer.concat([head, body]));
  }

  function takeNext(): void {
    const question = Buffer.alloc(longestQuestion);
    read(handle, question, 0, longestQuestion, null, (error, length) => {
      if (!isMounted) return;
      // A question that was taken back while it was read.
      if (error === null) answer(question.subarray(0, length)).catch(() => {});
      takeNext();
    });
  }
  takeNext();
  return {
    unmount() {
      isMounted = false;
      // Whoever still waits is told that the share is gone.
      execFileSync('umount', ['--force', '--lazy', folder]);
      closeSync(handle);
    },
  };
}

/** The answer's bytes, or the number of an error. A folder's number is its level, from 1. */
function bodyOf(code: number, level: number, question: Buffer, levels: number): Buffer | number {
  switch (code) {
    case opcode.begin: {
      const body = Buffer.alloc(64);
      body.writeUInt32LE(version.major, 0);
      body.writeUInt32LE(version.minor, 4);
      // How much is read ahead, as the kernel said it; then how many questions may wait.
      question.copy(body, 8, headBytes + 8, headBytes + 12);
      body.writeUInt16LE(16, 16);
      body.writeUInt16LE(12, 18);
      body.writeUInt32LE(128 * 1024, 20);
      return body;
    }
    case opcode.lookup: {
      const name = question.toString('utf8', headBytes, question.length - 1);
      if (level >= levels || name !== nameOf(level + 1)) return notThere;
      const body = Buffer.alloc(40 + 88);
      body.writeBigUInt64LE(BigInt(level + 1), 0);
      body.writeBigUInt64LE(known, 16);
      writeAttributes(body, 40, level + 1);
      return body;
    }
    case opcode.attributes: {
      const body = Buffer.alloc(16 + 88);
      writeAttributes(body, 16, level);
      return body;
    }
    case opcode.openFolder:
      return Buffer.alloc(16);
    case opcode.list:
      return question.readBigUInt64LE(headBytes + 8) === 0n && level < levels ? entry(level + 1) : Buffer.alloc(0);
    case opcode.statistics:
      return Buffer.alloc(80);
    case opcode.close:
      return Buffer.alloc(0);
    default:
      return notKnown;
  }
}

function nameOf(level: number): string {
  return `level-${level}`;
}

function entry(level: number): Buffer {
  const name = Buffer.from(nameOf(level));
  const body = Buffer.alloc(24 + Math.ceil(name.length / 8) * 8);
  body.writeBigUInt64LE(BigInt(level), 0);
  body.writeBigUInt64LE(1n, 8);
  body.writeUInt32LE(name.length, 16);
  body.writeUInt32LE(folderType, 20);
  name.copy(body, 24);
  return body;
}

function writeAttributes(body: Buffer, at: number, level: number): void {
  body.writeBigUInt64LE(BigInt(level), at);
  body.writeUInt32LE(folderMode, at + 60);
  body.writeUInt32LE(2, at + 64);
}
