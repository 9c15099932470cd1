/**
 * Every command that a card is ever sent (Annex 1C, appendix 2, 3.5). All but the last only read;
 * `test/unit/architecture/card-commands.test.ts` holds the list.
 */
export const cardCommands = {
  /** SELECT by name (TCS_37). */
  selectApplication: (name: Uint8Array): CardCommand => ({ header: [0x00, 0xa4, 0x04, 0x0c], data: name }),
  /** SELECT an elementary file of the application (TCS_39). */
  selectFile: (fileId: number): CardCommand => ({ header: [0x00, 0xa4, 0x02, 0x0c], data: twoBytes(fileId) }),
  /** READ BINARY, up to the offset 32,767 (TCS_42). */
  read: (offset: number, bytes: number): CardCommand => ({
    header: [0x00, 0xb0, offset >> 8, offset & 0xff],
    answerBytes: bytes,
  }),
  /** READ BINARY from the offset 32,768 on; the data come back in an object of their own (TCS_52). */
  readFar: (offset: number, bytes: number): CardCommand => ({
    header: [0x00, 0xb1, 0x00, 0x00],
    data: new Uint8Array([0x54, 0x02, ...twoBytes(offset)]),
    answerBytes: bytes + dataObjectBytes(bytes),
  }),
  /** PERFORM HASH OF FILE: of the whole selected file (TCS_118, TCS_124). */
  hashFile: { header: [0x80, 0x2a, 0x90, 0x00] } as CardCommand,
  /** PSO: COMPUTE DIGITAL SIGNATURE over that hash (TCS_130). */
  sign: (bytes: number): CardCommand => ({ header: [0x00, 0x2a, 0x9e, 0x9a], answerBytes: bytes }),
  /** GET RESPONSE, where the protocol T=0 has no room for an answer (TCS_79). */
  getResponse: (bytes: number): CardCommand => ({ header: [0x00, 0xc0, 0x00, 0x00], answerBytes: bytes }),
  /** UPDATE BINARY of EF Card_Download, the one thing that is ever written (TCS_56). */
  writeLastDownload: (unixSeconds: number): CardCommand => ({
    header: [0x00, 0xd6, 0x00, 0x00],
    data: new Uint8Array([...twoBytes(unixSeconds >>> 16), ...twoBytes(unixSeconds & 0xffff)]),
  }),
} as const;

export interface CardCommand {
  /** CLA, INS, P1, P2. */
  readonly header: readonly [number, number, number, number];
  readonly data?: Uint8Array;
  /** How many bytes the answer is to have; left out where none are asked for. */
  readonly answerBytes?: number;
}

export const applicationNames = {
  gen1: new Uint8Array([0xff, 0x54, 0x41, 0x43, 0x48, 0x4f]),
  gen2: new Uint8Array([0xff, 0x53, 0x4d, 0x52, 0x44, 0x54]),
} as const;

export type CardProtocol = 'T=0' | 'T=1';

/**
 * The command as the protocol carries it. Over T=0 a fifth byte is always there, and a command with data is answered only
 * when the answer is asked for (TCS_31).
 */
export function encodeCommand({ header, data, answerBytes }: CardCommand, protocol: CardProtocol): Uint8Array {
  const asked = answerBytes === undefined ? [] : [answerBytes & 0xff];
  if (data !== undefined) {
    return new Uint8Array([...header, data.length, ...data, ...(protocol === 'T=1' ? asked : [])]);
  }
  return new Uint8Array([...header, ...(protocol === 'T=0' && asked.length === 0 ? [0x00] : asked)]);
}

function twoBytes(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 0xff]);
}

/** Tag and length around so many bytes of data; a length above 127 takes a byte more. */
function dataObjectBytes(bytes: number): number {
  return bytes > 127 ? 3 : 2;
}

/** The data in the answer to `readFar`; null where it is not made like that. */
export function farData(answer: Uint8Array): Uint8Array | null {
  const [tag, first = 0] = answer;
  const isLong = first === 0x81;
  const start = isLong ? 3 : 2;
  const length = isLong ? (answer[2] ?? 0) : first;
  const isWhole = tag === 0x53 && (isLong || first < 0x80) && answer.length === start + length;
  return isWhole ? answer.subarray(start) : null;
}
