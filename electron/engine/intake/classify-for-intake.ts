import { fileTypeFromBuffer } from 'file-type';
import type { OtherFormat, UploadKind } from '../../../shared/contract/uploads.ts';
import { type Identification, identifyDownload } from '../../../shared/tachograph/identify.ts';
import { hasDownloadEnding } from '../../../shared/tachograph/names.ts';
import type { NotADownload } from '../../../shared/tachograph/not-a-download.ts';

/**
 * Names the format of bytes that our own reader does not recognise as a download; null for an unknown format. The
 * file's name only helps where a format is recognised by two bytes, because one in some thousand encrypted downloads
 * begins with those by chance.
 */
async function otherFormatOf(bytes: Uint8Array, fileName: string): Promise<OtherFormat | null> {
  const jet = startsWith(bytes, 4, 'Standard Jet DB') || startsWith(bytes, 4, 'Standard ACE DB');
  if (jet) return 'database';
  const mime = await mimeOf(bytes);
  // Our own reader recognises more kinds of text.
  if (mime === null || mime.startsWith('text/') || mime === 'application/xml') return null;
  if (mime === 'application/x-cfb') return compoundFormat(bytes);
  const isCertain = !toldByTwoBytes.has(mime) || hasProgramHeader(bytes) || startsWith(bytes, 0, 'ID3');
  if (!isCertain && hasDownloadEnding(fileName)) return null;
  return formats.get(mime) ?? families.find(([prefix]) => mime.startsWith(prefix))?.[1] ?? 'other';
}

/** The parsers behind it meet whatever lies in a folder. Where one of them fails, the format counts as unknown. */
async function mimeOf(bytes: Uint8Array): Promise<string | null> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime ?? null;
  } catch {
    return null;
  }
}

/**
 * True for a document of Office or OpenOffice, which is a zip, by the members that each of them has. For kinds that are
 * not in the tables below.
 */
export function isDocumentArchive(memberNames: readonly string[]): boolean {
  return memberNames.some((name) => name === '[Content_Types].xml' || name === 'mimetype');
}

const windowsProgram = 'application/x-msdownload';

const toldByTwoBytes: ReadonlySet<string> = new Set([
  ...['image/bmp', 'image/x-icon', 'audio/vnd.dolby.dd-raw', 'audio/mpeg', 'audio/aac', 'video/mpeg', windowsProgram],
  ...['application/x-apple-diskimage', 'application/postscript', 'application/x-compress', 'application/x-cpio'],
  ...['application/x-arj', 'font/ttf'],
]);

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The first family that fits counts for a type that has no entry of its own below. */
const families: readonly (readonly [string, OtherFormat])[] = [
  [`${openXml}.wordprocessingml`, 'word-document'],
  [`${openXml}.spreadsheetml`, 'spreadsheet'],
  [`${openXml}.presentationml`, 'presentation'],
  ['application/vnd.ms-word', 'word-document'],
  ['application/vnd.ms-excel', 'spreadsheet'],
  ['application/vnd.ms-powerpoint', 'presentation'],
  [`${openDocument}.text`, 'word-document'],
  [`${openDocument}.spreadsheet`, 'spreadsheet'],
  [`${openDocument}.presentation`, 'presentation'],
  [openDocument, 'document'],
  ['image/', 'picture'],
  ['audio/', 'sound'],
  ['video/', 'film'],
  ['font/', 'font'],
];

const formats: ReadonlyMap<string, OtherFormat> = new Map(
  (
    [
      ['pdf', ['application/pdf']],
      ['word-document', ['application/rtf', 'application/vnd.apple.pages']],
      ['spreadsheet', ['application/vnd.apple.numbers']],
      ['presentation', ['application/vnd.apple.keynote']],
      ['outlook-mailbox', ['application/vnd.ms-outlook']],
      ['document', ['application/postscript', 'application/eps', 'application/epub+zip', 'application/vnd.visio']],
      ['document', ['application/x-indesign', 'application/x-mobipocket-ebook', 'application/vnd.ms-htmlhelp']],
      ['sound', ['application/ogg']],
      ['film', ['application/vnd.ms-asf', 'application/mxf', 'application/vnd.rn-realmedia']],
      ['windows-program', [windowsProgram]],
      ['program', ['application/x-elf', 'application/x-mach-binary', 'application/java-vm']],
      ['program', ['application/java-archive', 'application/vnd.android.package-archive', 'application/wasm']],
      ['program', ['application/x-google-chrome-extension', 'application/x-xpinstall', 'application/x-asar']],
      ['program', ['application/x-shockwave-flash', 'application/x-nintendo-nes-rom']],
      ['zip', ['application/zip']],
      ['archive', ['application/x-7z-compressed', 'application/x-rar-compressed', 'application/x-tar']],
      ['archive', ['application/gzip', 'application/x-bzip2', 'application/x-xz', 'application/zstd']],
      ['archive', ['application/lzip', 'application/x-lz4', 'application/x-lzh-compressed', 'application/x-arj']],
      ['archive', ['application/x-ace-compressed', 'application/x-compress', 'application/x-cpio']],
      ['archive', ['application/vnd.ms-cab-compressed', 'application/x-unix-archive']],
      ['installer', ['application/x-deb', 'application/x-rpm']],
      ['disk-image', ['application/x-apple-diskimage', 'application/x-iso9660-image']],
      ['database', ['application/x-sqlite3', 'application/vnd.apache.parquet', 'application/vnd.apache.arrow.file']],
      ['database', ['application/avro', 'application/x-spss-sav', 'application/x-jmp-data']],
      ['font', ['application/vnd.ms-fontobject']],
      ['shortcut', ['application/x-ms-shortcut', 'application/x-ft-apple.alias']],
    ] as const satisfies readonly (readonly [OtherFormat, readonly string[]])[]
  ).flatMap(([format, mimes]) => mimes.map((mime) => [mime, format] as const)),
);

/** Names that each program gives to its part of a compound file, the container of Office before 2007. */
const compoundParts: readonly (readonly [string, OtherFormat])[] = [
  ['__nameid_version1.0', 'outlook-message'],
  ['WordDocument', 'word-document'],
  ['Workbook', 'spreadsheet'],
  ['PowerPoint Document', 'presentation'],
];

/** The table of contents of a compound file may lie anywhere in it, and has its names in two bytes a letter. */
function compoundFormat(bytes: Uint8Array): OtherFormat {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return compoundParts.find(([name]) => content.includes(name, 0, 'utf16le'))?.[1] ?? 'office-document';
}

/** A program of Windows says near its beginning where its real header lies. */
function hasProgramHeader(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 0x40) return false;
  return startsWith(bytes, view.getUint32(0x3c, true), 'PE\0\0');
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
}

/** What reading a file's bytes finds. */
export interface Classification {
  readonly kind: UploadKind;
  /**
   * `ends-with-a-part`: parts are missing, and every part that begins also ends. `not-known` for a file of neither a
   * card nor a vehicle unit.
   */
  readonly structure: 'complete' | 'cut-short' | 'ends-with-a-part' | 'not-known';
  /** Set when the bytes certainly are no download. */
  readonly notADownload: NotADownload | null;
  /**
   * Set when the bytes are something else that is known, such as a PDF. Bytes that are a download are never checked for
   * it.
   */
  readonly otherFormat: OtherFormat | null;
  /** JSON that is stored with the file, or null. */
  readonly summary: unknown;
  /** Holder or registration; null where unknown. */
  readonly subject: string | null;
  /** `YYYY-MM-DD`, or null. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** Reads a file's bytes, on this thread or another, and may answer later. The name is only a hint. */
export type Classify = (bytes: Uint8Array, fileName: string) => Classification | Promise<Classification>;

/** The answer for bytes of which nothing is known. Their name decides whether they are sent. */
export const nothingKnown: Classification = {
  kind: 'unknown',
  structure: 'not-known',
  notADownload: null,
  otherFormat: null,
  summary: null,
  subject: null,
  firstDay: null,
  lastDay: null,
};

/**
 * Recognises a file by its structure, cheaply enough for the main thread (well under a millisecond for 60 KB). Our own
 * reader goes first, so that no download is taken for something else.
 */
export const classifyForIntake: Classify = async (bytes, fileName) => {
  const identification = identifyDownload(bytes);
  const { kind, notADownload } = identification;
  const structure = structureForIntake(identification);
  const otherFormat = mayBeSomethingElse(identification) ? await otherFormatOf(bytes, fileName) : null;
  return {
    kind,
    structure,
    notADownload,
    summary: null,
    subject: null,
    firstDay: null,
    lastDay: null,
    // Ordinary archives may contain downloads, and are opened.
    otherFormat: kind === 'archive' && otherFormat === 'zip' ? null : otherFormat,
  };
};

/** A document may begin with nothing but text, as a PDF does. */
function mayBeSomethingElse({ kind, structure, notADownload }: Identification): boolean {
  if (kind === 'archive') return true;
  if (kind !== 'unknown' || structure !== 'not-known') return false;
  return notADownload === null || notADownload === 'text';
}

/**
 * Tools let people choose which parts of a vehicle unit to download, and readers leave out files of a card that they do
 * not know. So a file that ends where a part ends may be all there is, and is sent: the same reader would give the same
 * again. Or its tool writes part by part, and the next is on its way. A card that lost bytes is read again.
 */
function structureForIntake({ kind, structure, stopsIn, damagedParts }: Identification): Classification['structure'] {
  if (structure !== 'cut-short' || stopsIn !== null) return structure;
  return kind === 'vehicle-unit' || damagedParts.length === 0 ? 'ends-with-a-part' : structure;
}
