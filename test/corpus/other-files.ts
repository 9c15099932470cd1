import Database from 'better-sqlite3';
import type { OtherFormat } from '../../shared/contract/uploads.ts';
import { gzipOf, zipOf } from './archive.ts';
import { junk } from './damage.ts';

/** A file that people have on a depot's PC and that is no download. */
export interface OtherFile {
  readonly name: string;
  readonly format: OtherFormat;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** The first bytes of a format, and then what no reader looks at. */
const begins = (head: readonly number[] | string, sizeBytes = 4_000): Uint8Array => {
  const bytes = junk(sizeBytes, sizeBytes);
  bytes.set(typeof head === 'string' ? text(head) : head);
  return bytes;
};

/** The container of Office before 2007, with the name of one of its parts. */
function compoundFile(part: string): Uint8Array {
  const bytes = new Uint8Array(8_192);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(Buffer.from(part, 'utf16le'), 4_096);
  return bytes;
}

function windowsProgram(): Uint8Array {
  const bytes = begins('MZ');
  new DataView(bytes.buffer).setUint32(0x3c, 0x80, true);
  bytes.set(text('PE\0\0'), 0x80);
  return bytes;
}

function tarOf(name: string, content: Uint8Array): Uint8Array {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return new Uint8Array(Buffer.concat([header, content, Buffer.alloc(1_024)]));
}

function database(): Uint8Array {
  const opened = new Database(':memory:');
  opened.exec('CREATE TABLE wages (person TEXT, pence INTEGER)');
  const bytes = new Uint8Array(opened.serialize());
  opened.close();
  return bytes;
}

const contentTypes = (main: string) =>
  text(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x.xml" ContentType="application/${main}.main+xml"/></Types>`,
  );

const openXml = (main: string) =>
  zipOf([
    { path: '[Content_Types].xml', bytes: contentTypes(main) },
    { path: 'word/media/image1.jpeg', bytes: begins([0xff, 0xd8, 0xff, 0xe0], 3_000) },
  ]);

export const otherFiles: readonly OtherFile[] = [
  { name: 'payslip.pdf', format: 'pdf', make: () => begins('%PDF-1.7\n%\xe2\xe3\n') },
  {
    name: 'plain.pdf',
    format: 'pdf',
    make: () => text(`%PDF-1.4\n${'1 0 obj << /Type /Catalog >> endobj\n'.repeat(50)}`),
  },
  { name: 'photo.jpg', format: 'picture', make: () => begins([0xff, 0xd8, 0xff, 0xe0]) },
  { name: 'logo.bmp', format: 'picture', make: () => begins('BM') },
  { name: 'mail.msg', format: 'outlook-message', make: () => compoundFile('__nameid_version1.0') },
  { name: 'wages.xls', format: 'spreadsheet', make: () => compoundFile('Workbook') },
  { name: 'letter.doc', format: 'word-document', make: () => compoundFile('WordDocument') },
  { name: 'slides.ppt', format: 'presentation', make: () => compoundFile('PowerPoint Document') },
  { name: 'setup.msi', format: 'office-document', make: () => compoundFile('Something else') },
  {
    name: 'letter.docx',
    format: 'word-document',
    make: () => openXml('vnd.openxmlformats-officedocument.wordprocessingml.document'),
  },
  {
    name: 'wages.xlsx',
    format: 'spreadsheet',
    make: () => openXml('vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
  { name: 'plan.newoffice', format: 'document', make: () => openXml('vnd.of-a-later-office') },
  {
    name: 'letter.odt',
    format: 'word-document',
    make: () => zipOf([{ path: 'mimetype', bytes: text('application/vnd.oasis.opendocument.text') }]),
  },
  { name: 'setup.exe', format: 'windows-program', make: windowsProgram },
  { name: 'tool', format: 'program', make: () => begins([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]) },
  { name: 'old.7z', format: 'archive', make: () => begins([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { name: 'old.rar', format: 'archive', make: () => begins([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]) },
  { name: 'old.tar', format: 'archive', make: () => tarOf('card.ddd', junk(700, 1)) },
  { name: 'card.ddd.gz', format: 'archive', make: () => gzipOf(junk(700, 1)) },
  { name: 'wages.sqlite', format: 'database', make: database },
  { name: 'wages.mdb', format: 'database', make: () => begins([0, 1, 0, 0, ...text('Standard Jet DB\0')]) },
  { name: 'song.mp3', format: 'sound', make: () => begins([...text('ID3\x04\0\0\0\0\0\0'), 0xff, 0xfb, 0x90]) },
  { name: 'dashcam.mp4', format: 'film', make: () => begins([0, 0, 0, 0x18, ...text('ftypmp42')]) },
];
