import { downloadBeginnings } from '../../../shared/tachograph/download-beginnings.ts';
import { downloadEndings } from '../configuration.ts';
import type { Maker } from '../maker.ts';

/** What the entries of the system are made of. */
interface SystemEntry extends Maker {
  readonly version: string;
  /** The day of the version, `YYYY-MM-DD`. */
  readonly day: string;
}

/** The kinds of files that the program opens, for `/usr/share/mime/packages`: by their endings, and by how they begin. */
export function mimeTypes(): string {
  const magic = [60, 40].flatMap((priority) => [
    `    <magic priority="${priority}">`,
    ...downloadBeginnings
      .filter((beginning) => beginning.priority === priority)
      .map(({ bytes }) => `      <match type="string" offset="0" value="${escaped(bytes)}"/>`),
    '    </magic>',
  ]);
  return xml([
    '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ...downloadEndings.flatMap((ending, index) => [
      `  <mime-type type="application/x-tachograph-${ending}">`,
      '    <comment>Tachograph download</comment>',
      // A file without an ending is of the first kind.
      ...(index === 0 ? magic : []),
      `    <glob pattern="*.${ending}"/>`,
      `    <glob pattern="*.${ending.toUpperCase()}"/>`,
      '  </mime-type>',
    ]),
    '</mime-info>',
  ]);
}

function escaped(bytes: readonly number[]): string {
  return bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Pictures that the maker's page has under `pictures`: those of `docs` by the same names, and what each shows. */
const pictures = [
  ['today.png', 'Today: how the uploads stand, who is over the legal limit and who can start next'],
  ['uploads-details.png', 'Uploads: every file with its state, and what it is'],
  ['driver-cards.png', 'Driver cards: days against the legal limit'],
] as const;

/**
 * The program's entry in the catalogues of software (AppStream). A maker whose page cannot exist, as that of a build which
 * names nobody, has no pictures there.
 */
export function softwareEntry({ version, day, contact, homepage }: SystemEntry): string {
  const hasPage = !new URL(homepage).hostname.endsWith('.invalid');
  const base = homepage.endsWith('/') ? homepage : `${homepage}/`;
  const shown = pictures.flatMap(([file, caption], index) => [
    `    <screenshot${index === 0 ? ' type="default"' : ''}>`,
    `      <caption>${caption}</caption>`,
    `      <image>${text(new URL(`pictures/${file}`, base).href)}</image>`,
    '    </screenshot>',
  ]);
  return xml([
    '<component type="desktop-application">',
    '  <id>com.tachodepot.desktop</id>',
    '  <name>Tacho Depot</name>',
    '  <summary>Delivers tachograph downloads to the compliance service</summary>',
    '  <metadata_license>CC0-1.0</metadata_license>',
    '  <project_license>LicenseRef-proprietary</project_license>',
    '  <developer id="com.tachodepot">',
    `    <name>${text(contact.replace(/ <.*$/, ''))}</name>`,
    '  </developer>',
    '  <description>',
    '    <p>Collects the downloads of driver cards and vehicle units in a depot, and delivers each one to the',
    '      fleet-compliance service, whatever the network or the PC does.</p>',
    '    <ul>',
    '      <li>Says what each file is, keeps a safe copy and sends it</li>',
    '      <li>Reads driver cards in a card reader</li>',
    '      <li>Shows which drivers and vehicles miss downloads, and who can start when</li>',
    '    </ul>',
    '  </description>',
    '  <launchable type="desktop-id">tacho-depot.desktop</launchable>',
    `  <url type="homepage">${text(homepage)}</url>`,
    ...(hasPage ? ['  <screenshots>', ...shown, '  </screenshots>'] : []),
    '  <provides>',
    '    <binary>tacho-depot</binary>',
    ...downloadEndings.map((ending) => `    <mediatype>application/x-tachograph-${ending}</mediatype>`),
    '  </provides>',
    '  <content_rating type="oars-1.1"/>',
    '  <releases>',
    `    <release version="${version}" date="${day}"/>`,
    '  </releases>',
    '</component>',
  ]);
}

function xml(lines: readonly string[]): string {
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')}\n`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
