import { execFile } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json.ts';

const answerSchema = z.object({ status: z.int(), subject: z.string() });
/** `SignatureStatus.Valid` of PowerShell. */
const valid = 0;
const endsWithinMs = 60_000;

/** The file's name comes in through the environment, so that no quoting can break it; the answer is one line of JSON. */
const command = [
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8',
  '$found = Get-AuthenticodeSignature -LiteralPath $env:TACHO_DEPOT_UPDATE',
  '@{ status = [int] $found.Status; subject = [string] $found.SignerCertificate.Subject } | ConvertTo-Json -Compress',
].join('; ');

/**
 * Why an installer is not from the publisher of this program; null where it is. The updater's own check lets a file
 * pass where PowerShell cannot be started: here whatever is not known to be right is wrong.
 */
export async function checkWindowsSignature(publishers: readonly string[], file: string): Promise<string | null> {
  const program = path.join(
    process.env.SystemRoot ?? 'C:\\Windows',
    'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  );
  const given = ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-Command', command];
  // Modules of another PowerShell, which may have started this program, would be loaded into this one.
  const env = { ...process.env, PSModulePath: '', TACHO_DEPOT_UPDATE: file };
  return new Promise((resolve) => {
    execFile(program, given, { env, timeout: endsWithinMs, windowsHide: true }, (error, output) => {
      resolve(error === null ? signatureProblem(output, publishers) : 'the signature could not be read');
    });
  });
}

/** Judges what PowerShell said of a file. A publisher is a whole name as in the certificate, or its common name. Pure. */
export function signatureProblem(output: string, publishers: readonly string[]): string | null {
  const signature = answerSchema.safeParse(parsedJson(output));
  if (!signature.success) return 'the signature could not be read';
  const { status, subject } = signature.data;
  if (status !== valid) return `the signature is not valid (${status})`;
  const known = publishers.some((publisher) =>
    publisher.includes('=') ? publisher === subject : publisher !== '' && publisher === commonNameOf(subject),
  );
  return known ? null : 'it was signed by somebody else';
}

/** `CN="Smith, Jones and Co", O=...`: quoted where it has a comma, with quotes written twice inside. */
function commonNameOf(subject: string): string | null {
  const [, quoted, plain] = /^CN=(?:"((?:[^"]|"")*)"|([^,]*))/.exec(subject) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain ?? null;
}
