import { walkCardFile } from '../unit/corpus/card-elements.ts';

/** A card in a virtual reader, which answers command after command. */
export interface VirtualCard {
  /** The answer to one command, with its status word. */
  readonly answer: (command: Uint8Array) => Uint8Array;
  /** What the reader does when a card is put in, and when it is asked to begin anew. */
  readonly powerOn: () => void;
  /** EF Card_Download of each application as it is now. */
  readonly lastDownloads: () => Readonly<Record<'gen1' | 'gen2', number | null>>;
}

/** How this card keeps to what the regulation leaves open to cards, and what is wrong with it. */
export interface CardManners {
  readonly protocol?: 'T=0' | 'T=1';
  /** To a READ BINARY that goes past the end of the file (TCS_43). */
  readonly tooLong?: '6700' | '6Cxx';
  /** Over T=0 every answer is only announced (61xx), and has to be asked for. */
  readonly announces?: boolean;
  /** Signs at the moment it is asked to. Left out: with the signatures that its file has. */
  readonly signs?: Readonly<Record<'gen1' | 'gen2', (data: Uint8Array) => Uint8Array>>;
  /** Status words of elementary files that are damaged or closed, by `gen1:0504`, for any reading of them. */
  readonly broken?: Readonly<Record<string, number>>;
  /** The applications that a reader finds; all that the file has unless given. */
  readonly applications?: readonly ('gen1' | 'gen2')[];
  readonly refusesWriting?: boolean;
}

interface Ef {
  data: Buffer;
  readonly signature: Buffer | null;
}

type Df = 'mf' | 'gen1' | 'gen2';

const names: Readonly<Record<string, 'gen1' | 'gen2'>> = { ff544143484f: 'gen1', ff534d524454: 'gen2' };
const word = (status: number): Buffer => Buffer.from([status >> 8, status & 0xff]);
const ok = word(0x9000);

/** The answer as TCS_29 words it. */
class Status extends Error {
  readonly status: number;

  constructor(status: number) {
    super(status.toString(16));
    this.status = status;
  }
}

/** One command taken apart as its protocol has it: case 1 to 4 of ISO/IEC 7816-3. */
interface Taken {
  readonly cla: number;
  readonly ins: number;
  readonly p1: number;
  readonly p2: number;
  readonly data: Buffer;
  /** Null where no answer is asked for. */
  readonly le: number | null;
}

const takesData = new Set([0xa4, 0xb1, 0xd6]);

function take(command: Buffer, protocol: 'T=0' | 'T=1'): Taken {
  const [cla = 0, ins = 0, p1 = 0, p2 = 0, p3 = 0] = command;
  const head = { cla, ins, p1, p2 };
  const none = Buffer.alloc(0);
  if (command.length < (protocol === 'T=0' ? 5 : 4)) throw new Error('no command at all');
  if (protocol === 'T=0') {
    if (takesData.has(ins)) {
      if (command.length !== 5 + p3) throw new Status(0x6700);
      return { ...head, data: command.subarray(5), le: null };
    }
    if (command.length !== 5) throw new Status(0x6700);
    return { ...head, data: none, le: p3 === 0 ? 256 : p3 };
  }
  if (command.length === 4) return { ...head, data: none, le: null };
  if (command.length === 5) return { ...head, data: none, le: p3 === 0 ? 256 : p3 };
  const rest = command.length - 5 - p3;
  if (rest !== 0 && rest !== 1) throw new Status(0x6700);
  const le = rest === 1 ? (command.at(-1) ?? 0) : null;
  return { ...head, data: command.subarray(5, 5 + p3), le: le === 0 ? 256 : le };
}

/**
 * A card that holds what a download of it says, and keeps strictly to Annex 1C, appendix 2: nothing is answered that the
 * text has not, a length that is not exact is refused, and a hash lives until the next application is selected.
 */
export function virtualCard(file: Uint8Array, manners: CardManners = {}): VirtualCard {
  const { protocol = 'T=1', tooLong = '6700', announces = false, signs, broken = {}, refusesWriting = false } = manners;
  const efs = new Map<string, Ef>();
  const elements = walkCardFile(file);
  elements.forEach(({ fileId, appendix, data }, index) => {
    if (appendix % 2 === 1) return;
    const isCommon = fileId === 0x0002 || fileId === 0x0005;
    const df: Df = isCommon ? 'mf' : appendix === 2 ? 'gen2' : 'gen1';
    const next = elements[index + 1];
    const signature = next?.fileId === fileId && next.appendix === appendix + 1 ? next.data : null;
    if (!efs.has(key(df, fileId))) efs.set(key(df, fileId), { data, signature });
  });
  const there = new Set([...efs.keys()].map((each) => each.slice(0, 4)));
  for (const df of ['gen1', 'gen2'] as const) {
    if (there.has(df) && !efs.has(key(df, 0x050e)))
      efs.set(key(df, 0x050e), { data: Buffer.alloc(4), signature: null });
  }
  const applications: readonly string[] = manners.applications ?? [...there];

  let df: Df = 'mf';
  let ef: { readonly name: string; readonly file: Ef } | null = null;
  let hashed: { readonly by: Df; readonly data: Buffer; readonly signature: Buffer | null } | null = null;
  let waiting: Buffer | null = null;

  function key(of: Df, fileId: number): string {
    return `${of}:${fileId.toString(16).padStart(4, '0')}`;
  }

  function select({ p1, p2, data, le }: Taken): Buffer {
    if (p2 !== 0x0c) throw new Status(0x6a86);
    if (le !== null) throw new Status(0x6700);
    if (p1 === 0x04) {
      const found = names[data.toString('hex')];
      if (found === undefined || !applications.includes(found)) throw new Status(0x6a82);
      [df, ef, hashed] = [found, null, null];
      return ok;
    }
    if (p1 !== 0x02) throw new Status(0x6a86);
    if (data.length !== 2) throw new Status(0x6700);
    const name = key(df, data.readUInt16BE(0));
    const found = efs.get(name);
    if (found === undefined) throw new Status(0x6a82);
    ef = { name, file: found };
    return ok;
  }

  function current(): { readonly name: string; readonly file: Ef } {
    if (ef === null) throw new Status(0x6986);
    return ef;
  }

  /** What lies there, and the status word with which it comes. */
  function part(offset: number, bytes: number): Buffer {
    const { name, file } = current();
    const status = broken[name] ?? 0x9000;
    if (status === 0x6982 || name.endsWith(':0540')) throw new Status(0x6982);
    if (offset > file.data.length) throw new Status(0x6b00);
    const left = file.data.length - offset;
    if (bytes > left) throw new Status(tooLong === '6Cxx' && left > 0 ? 0x6c00 | (left & 0xff) : 0x6700);
    if (status !== 0x9000 && status !== 0x6281) throw new Status(status);
    return Buffer.concat([file.data.subarray(offset, offset + bytes), word(status)]);
  }

  function read({ p1, p2, le }: Taken): Buffer {
    if (p1 >= 0x80) throw new Status(0x6a82);
    if (le === null) throw new Status(0x6700);
    return part(p1 * 256 + p2, le);
  }

  function readFar({ p1, p2, data, le }: Taken): Buffer {
    if (p1 !== 0 || p2 !== 0) throw new Status(0x6a86);
    const { file } = current();
    if (file.data.length < 32_768) throw new Status(0x6d00);
    const [tag, length = 0] = data;
    const offset = length === 2 ? data.readUInt16BE(2) : (data[2] ?? 0);
    const isMinimal = length === 1 ? data.length === 3 : length === 2 && data.length === 4 && offset > 255;
    if (tag !== 0x54 || !isMinimal) throw new Status(0x6a80);
    if (le === 1) throw new Status(0x6700);
    const left = file.data.length - offset;
    // Without a length (T=0) as much comes as there is room for.
    const asked = le === null ? Math.min(left, 253) : le > 130 ? le - 3 : le - 2;
    const found = part(offset, asked);
    const value = found.subarray(0, -2);
    const head = value.length > 127 ? [0x53, 0x81, value.length] : [0x53, value.length];
    return Buffer.concat([Buffer.from(head), value, found.subarray(-2)]);
  }

  function hash({ p1, p2, le }: Taken): Buffer {
    if (p1 !== 0x90 || p2 !== 0x00) throw new Status(0x6a86);
    if (protocol === 'T=1' && le !== null) throw new Status(0x6700);
    const { name, file } = current();
    const status = broken[name];
    if (status !== undefined && status !== 0x6281) throw new Status(status);
    hashed = { by: df, data: file.data, signature: file.signature };
    return ok;
  }

  function sign({ le }: Taken): Buffer {
    if (hashed === null || hashed.by === 'mf') throw new Status(0x6985);
    const signature = signs === undefined ? hashed.signature : Buffer.from(signs[hashed.by](hashed.data));
    if (signature === null) throw new Status(0x6985);
    if (le !== signature.length) throw new Status(0x6700);
    return Buffer.concat([signature, ok]);
  }

  function write({ p1, p2, data }: Taken): Buffer {
    const { name, file } = current();
    if (refusesWriting || !name.endsWith(':050e')) throw new Status(0x6982);
    const offset = p1 * 256 + p2;
    if (offset > file.data.length) throw new Status(0x6b00);
    if (offset + data.length > file.data.length) throw new Status(0x6700);
    file.data = Buffer.concat([file.data.subarray(0, offset), data, file.data.subarray(offset + data.length)]);
    return ok;
  }

  function getResponse({ le }: Taken): Buffer {
    if (waiting === null) throw new Status(0x6985);
    const left = waiting.length - 2;
    if (le !== left) throw new Status(0x6c00 | (left & 0xff));
    const answer = waiting;
    waiting = null;
    return answer;
  }

  function obey(taken: Taken): Buffer {
    const { cla, ins, p1, p2 } = taken;
    if (cla === 0x80 && ins === 0x2a) return hash(taken);
    if (cla !== 0x00) throw new Status(0x6e00);
    switch (ins) {
      case 0xa4:
        return select(taken);
      case 0xb0:
        return read(taken);
      case 0xb1:
        return readFar(taken);
      case 0x2a:
        if (p1 !== 0x9e || p2 !== 0x9a) throw new Status(0x6a86);
        return sign(taken);
      case 0xd6:
        return write(taken);
      default:
        throw new Status(0x6d00);
    }
  }

  function answer(command: Uint8Array): Buffer {
    try {
      const taken = take(Buffer.from(command), protocol);
      if (protocol === 'T=0' && taken.ins === 0xc0) return getResponse(taken);
      waiting = null;
      const found = obey(taken);
      const isHeld = protocol === 'T=0' && found.length > 2 && (announces || taken.ins === 0xb1);
      if (!isHeld) return found;
      waiting = found;
      return word(0x6100 | ((found.length - 2) & 0xff));
    } catch (error) {
      if (error instanceof Status) return word(error.status);
      throw error;
    }
  }

  const lastDownload = (of: 'gen1' | 'gen2') => efs.get(key(of, 0x050e))?.data.readUInt32BE(0) ?? null;
  return {
    answer,
    powerOn: () => {
      [df, ef, hashed, waiting] = ['mf', null, null, null];
    },
    lastDownloads: () => ({ gen1: lastDownload('gen1'), gen2: lastDownload('gen2') }),
  };
}
