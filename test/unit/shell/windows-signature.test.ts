import { expect, it } from 'vitest';
import { checkWindowsSignature, signatureProblem } from '../../../electron/shell/updates/windows-signature.ts';

const subject = 'CN="Smith, Jones ""and"" Co", O=Smith, L=Leeds, C=GB';
const said = (status: number, by = subject) => `${JSON.stringify({ status, subject: by })}\r\n`;

it.each([
  ['the common name', said(0), ['Another', 'Smith, Jones "and" Co'], null],
  ['the whole name', said(0), [subject], null],
  ['a name without a comma', said(0, 'CN=Tacho Depot, C=GB'), ['Tacho Depot'], null],
  ['a signature that is not valid', said(3), [subject], 'the signature is not valid (3)'],
  ['another publisher', said(0, 'CN=Somebody, C=GB'), [subject], 'it was signed by somebody else'],
  [
    'the name in another field',
    said(0, 'CN=Somebody, O=Tacho Depot'),
    ['Tacho Depot'],
    'it was signed by somebody else',
  ],
  ['no publisher to compare with', said(0), [], 'it was signed by somebody else'],
  ['an empty publisher', said(0, 'CN=, C=GB'), [''], 'it was signed by somebody else'],
  ['no answer', '', [subject], 'the signature could not be read'],
  ['another answer', '{"Status":0}', [subject], 'the signature could not be read'],
] as const)('an installer with %s', (_what, output, publishers, problem) => {
  expect(signatureProblem(output, publishers)).toBe(problem);
});

it.skipIf(process.platform === 'win32')('where PowerShell cannot be started, no installer is taken', async () => {
  expect(await checkWindowsSignature([subject], '/tmp/update.exe')).toBe('the signature could not be read');
});
