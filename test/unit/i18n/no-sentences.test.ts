import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Everything that may say something to a person, besides the catalogue itself. */
const places = [
  'renderer',
  'electron',
  'shared/compliance',
  'shared/contract',
  'shared/format',
  'shared/mail',
  'shared/service',
  'shared/settings',
  'shared/tachograph',
];

/**
 * Sentences that stay in English where they are, and why. No clerk reads them on a screen, in a window or at the command
 * line; what a program reads has one language.
 */
const exceptions: Readonly<Record<string, readonly { readonly text: RegExp; readonly reason: string }[]>> = {
  'renderer/client/transport': [
    { text: /^Tacho Depot did not answer\.$/, reason: 'the page says it by its code' },
    { text: /^Tacho Depot does not answer\.$/, reason: 'the page says it by its code' },
    { text: /^This window is not let in\.$/, reason: 'the page says it by its code' },
    { text: /^The answer to … is not of the form/, reason: 'the page says it by its code' },
  ],
  'shared/compliance/answer/working-day.ts': [
    {
      text: /^Transport Act 1968, s\. /,
      reason:
        'names a section of a statute where others have the number of an article, in every language as in the law',
    },
  ],
  'shared/compliance/record/report.ts': [
    {
      text: /^(2002\/15|2003\/88)\/EC, article \d/,
      reason: 'what names an article in the file of hours; hours-text.ts says it',
    },
  ],
  'shared/service': [
    {
      text: /^Digital or Analogue$|^RFC 3339 allows it/,
      reason: 'the documentation of the interface and of our choices',
    },
    { text: /^Fleet Compliance Data Service$|^Analysis reports,/, reason: 'the head of the OpenAPI document' },
  ],
  'shared/tachograph/finding.ts': [
    { text: /^[A-Z]/, reason: 'findings in the JSON of `identify`; the page and the line say them by their code' },
  ],
  'shared/tachograph/records': [
    {
      text: /Identification(?:\b|Number)|^DateOfDay|^Annex IC/,
      reason: 'names of the annex, as it has them in every language',
    },
  ],
  'electron/agent/help-text.ts': [{ text: /^Global Options:$/, reason: 'a heading of commander, which is looked for' }],
  'electron/agent/conform/junit.ts': [
    { text: /^(Conformance|no row) of …/, reason: 'what build servers read is in English everywhere' },
  ],
  'electron/agent/http/server.ts': [
    { text: /^There is nothing at this address\.$/, reason: 'answered to programs that guess addresses' },
    { text: /^The page has not been built yet\./, reason: 'seen in the source tree only' },
  ],
  'electron/engine/company-archive/company-archive.ts': [
    { text: /^Tacho Depot was here: …/, reason: 'the content of an object that is written and read by us' },
  ],
  'electron/engine/decode/known-signatures.ts': [
    { text: /^A signature that is known to be (?:right|wrong)$/, reason: 'bytes that are signed' },
  ],
  'electron/engine/diagnostics/support-bundle.ts': [
    { text: /^This file helps to find out/, reason: 'for whoever supports the program' },
  ],
  'electron/engine/diagnostics/local-checks.ts': [
    { text: /^USB keys$/, reason: 'English words of a check, which the page says by its code' },
  ],
  'electron/engine/intake': [
    { text: /^(?:Standard (?:Jet|ACE) DB|PowerPoint Document)$/, reason: 'marks in files of other programs' },
    { text: /^Tacho Depot collects downloads from this folder\./, reason: 'in a hidden file for other PCs' },
    { text: /^Windows, on each drive$/, reason: 'names the list of names that follows' },
  ],
  'electron/engine/http/server-core.ts': [{ text: /^4\d\d [A-Z]/, reason: 'the status lines of HTTP' }],
  'electron/engine/platform/installation.ts': [
    { text: /^…Uninstall Tacho Depot\.exe$/, reason: 'the name of a file that the installer writes' },
  ],
  'electron/engine/observe/metrics.ts': [{ text: /\.$/, reason: 'the HELP lines of figures, for programs that watch' }],
  'electron/engine/removable/system-drives.ts': [{ text: /^Disk Image$/, reason: 'a word of macOS' }],
  'electron/shell/autostart-entry.ts': [{ text: /^\[Desktop Entry\]$/, reason: 'a heading of the format' }],
  'electron/shell/tray/session-bus.ts': [{ text: /AUTH EXTERNAL …/, reason: 'a line of the protocol' }],
  'electron/shell/window/bridge.ts': [
    { text: /^Only the window of Tacho Depot may ask\.$/, reason: 'answered to a page that is not ours' },
  ],
  'electron/shell/window/page-scheme.ts': [
    { text: /^There is no such file\.$/, reason: 'answered to a page that asks for what is not there' },
  ],
  'electron/shell/updates/windows-signature.ts': [
    { text: /^(?:the signature|it was signed)/, reason: 'ends up in the log, from the updater' },
  ],
};

/** Names of programs, folders and files, and the commands of SQL, SMTP and PowerShell, are the same in every language. */
const sameEverywhere = [
  /^Tacho Depot(?: settings\.json)?$/,
  /^Mac OS$/,
  /^Application Support$/,
  /\\Program Files/,
  /^(?:MAIL FROM|RCPT TO)$/,
  /^-V, --version$/,
  /^\$ErrorActionPreference/,
  /^\s*(?:SELECT|FROM|INSERT|UPDATE|DELETE|WITH|CREATE|DROP|ALTER|BEGIN|PRAGMA|VACUUM|REINDEX|ANALYZE|INDEXED BY|NOT INDEXED)\b/,
];

/** A capital letter, and another word after it. */
const readsAsText = /^[\s\P{L}]*\p{Lu}[\p{L}’']*,?\s+(?:\S+\s+)*\S*\p{L}{2}/u;

/**
 * Three words or more that begin small: the middle of a sentence. Asked of what a person reads at once; in the engine such
 * words also describe fields, migrations and figures.
 */
const readsAsPart = /^\p{Ll}[\p{L}’']*,? (?:\S+ )*\p{L}[\p{L}’']+,? (?:\S+ )*\S*\p{L}{2}/u;
const placesOfParts = ['electron/agent', 'electron/shell'];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What stands in code between quotes and reads as a text. What is thrown is a fault, for developers. */
function textsOf(code: string, lang: 'ts' | 'tsx' = 'ts', reads: RegExp = readsAsText): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (reads.test(text) && !sameEverywhere.some((same) => same.test(text))) found.push(text);
  };
  visit(code, lang, (node) => {
    if (node.type === 'NewExpression') return !/Error$/.test(String((node.callee as Node).name));
    const words = wordsOf(node);
    if (words !== null) add(words);
    return node.type !== 'ImportDeclaration';
  });
  return found;
}

/** Messages that are made where they stand and have no code, so that nobody can say them in another language. */
function messagesWithoutCode(code: string): string[] {
  const found: string[] = [];
  visit(code, 'ts', (node) => {
    if (node.type !== 'ObjectExpression') return true;
    const properties = node.properties as Node[];
    const named = (name: string) => properties.find(({ key }) => (key as Node | undefined)?.name === name);
    const made = named('message')?.value as Node | undefined;
    if (made !== undefined && /\p{L}/u.test(wordsOf(made) ?? '') && named('said') === undefined)
      found.push(code.slice(node.start as number, node.end as number));
    return true;
  });
  return found;
}

/** A text in the code, with `…` for what is filled in; null for every other node. */
function wordsOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** @param enter whether to go on below a node */
function visit(code: string, lang: 'ts' | 'tsx', enter: (node: Node) => boolean): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (Array.isArray(value) || typeof value !== 'object' || value === null || !('type' in value)) return;
    if (!enter(value as Node)) return;
    for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child);
  };
  walk(parseAst(code, { lang }));
}

const files = places.flatMap((place) =>
  readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${place}/${file.replaceAll(path.sep, '/')}`),
);
const codeOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const textsIn = (file: string) => [
  ...textsOf(codeOf(file), file.endsWith('x') ? 'tsx' : 'ts'),
  ...(placesOfParts.some((place) => file.startsWith(place)) ? textsOf(codeOf(file), 'ts', readsAsPart) : []),
];

function exceptionsFor(file: string) {
  return Object.entries(exceptions).flatMap(([place, allowed]) => (file.startsWith(place) ? allowed : []));
}

test('every sentence in the code comes from the catalogue, or has a reason not to', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => !exceptionsFor(file).some((exception) => exception.text.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  for (const [place, allowed] of Object.entries(exceptions)) {
    const texts = files.filter((file) => file.startsWith(place)).flatMap(textsIn);
    for (const { text } of allowed) {
      expect(
        texts.some((each) => text.test(each)),
        `${place}: ${text}`,
      ).toBe(true);
    }
  }
});

test('what the engine, the agent and the desktop refuse has a code of the catalogue', () => {
  const found = files
    .filter((file) => file.startsWith('electron/') && file !== 'electron/shell/window/bridge.ts')
    .flatMap((file) => messagesWithoutCode(codeOf(file)).map((message) => `${file}: ${message}`));
  expect(found).toEqual([]);
});

test('texts are found wherever they stand in the code, and keys, names, faults and SQL are none', () => {
  expect(textsOf("const title = 'Sent today';")).toEqual(['Sent today']);
  expect(textsOf("failure('The disk is full.');")).toEqual(['The disk is full.']);
  const gap = '$' + '{name}';
  expect(textsOf(`const line = \`Remove ${gap} from here\`;`)).toEqual(['Remove … from here']);
  expect(textsOf("toast({ description: late ? 'Too late' : t('due') });")).toEqual(['Too late']);
  expect(textsOf("t('frame.title'); const one = 'uploads'; f('Uploads'); g('no capital letter');")).toEqual([]);
  expect(textsOf("throw new RangeError('The day is not in the calendar');")).toEqual([]);
  expect(textsOf("database.prepare('SELECT id FROM job');")).toEqual([]);
});

test('parts of sentences are found, and names, flags and keys are none', () => {
  const parts = (code: string) => textsOf(code, 'ts', readsAsPart);
  expect(parts("note('needs a test record');")).toEqual(['needs a test record']);
  expect(parts("f('state tone-ok'); t('conform.checks.takes'); g('settings key');")).toEqual([]);
});

test('a message without a code is found, and one with its code is none', () => {
  expect(messagesWithoutCode("failure({ code: 'not-found', message: 'It is gone.' });")).toHaveLength(1);
  const gap = '$' + '{name}';
  expect(messagesWithoutCode(`const refused = { code: 'failed', message: \`No ${gap}.\` };`)).toHaveLength(1);
  expect(messagesWithoutCode("failure({ code: 'failed', ...say('file-gone') });")).toEqual([]);
  expect(messagesWithoutCode("failure({ code: 'settings', message: saidText(error) });")).toEqual([]);
});
