import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { readSignedFile, withStatement } from '../../engine/settings/central-policy.ts';
import { fingerprintOf, isPublicKey, makePolicyKeys, publicKeyIn } from '../../engine/settings/policy-keys.ts';
import {
  dayOf,
  type KeyStatement,
  mostStatements,
  signersAfter,
  signerWith,
  signStatement,
} from '../../engine/settings/policy-signers.ts';
import { readFingerprint } from '../../engine/settings/profile-link.ts';
import { exitCodes } from '../exit-codes.ts';
import { readGivenText } from '../given-file.ts';
import { type CommonOptions, print, refuse } from '../output.ts';
import { withDepot } from '../with-depot.ts';
import { commandWords as t } from '../words.ts';

type Finish = (exitCode: Promise<number>) => Promise<void>;

interface KeyOptions extends CommonOptions {
  /** File with the private key that signs. */
  readonly key: string;
}

interface RotateOptions extends KeyOptions {
  readonly next: string;
  readonly id?: string;
  readonly from?: string;
  readonly until: string;
}

interface EndOptions extends KeyOptions {
  readonly fingerprint: string;
  readonly at?: string;
}

/** Adds `settings keys make`, `list`, `rotate` and `end`. */
export function addSettingsKeysCommands(settings: Command, finish: Finish): void {
  const keys = settings.command('keys').description(t('commandHelp.settings.keys'));
  keys
    .command('make')
    .argument('<file>', t('commandHelp.settings.keyFile'))
    .description(t('commandHelp.settings.keyMake'))
    .action((file: string, _options, command: Command) => finish(makeKey(command.optsWithGlobals(), file)));
  keys
    .command('list')
    .argument('[signed]', t('commandHelp.settings.keyListFile'))
    .description(t('commandHelp.settings.keyList'))
    .action((file: string | undefined, _options, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      return finish(file === undefined ? listOfDepot(options) : listOfFile(options, file));
    });
  keys
    .command('rotate')
    .argument('<signed>', t('commandHelp.settings.keySigned'))
    .requiredOption('--key <file>', t('commandHelp.settings.keyBy'))
    .requiredOption('--next <file>', t('commandHelp.settings.keyNext'))
    .requiredOption('--until <date>', t('commandHelp.settings.keyUntil'))
    .option('--from <date>', t('commandHelp.settings.keyFrom'))
    .option('--id <name>', t('commandHelp.settings.keyId'))
    .description(t('commandHelp.settings.keyRotate'))
    .action((file: string, _options, command: Command) => finish(rotate(command.optsWithGlobals(), file)));
  keys
    .command('end')
    .argument('<signed>', t('commandHelp.settings.keySigned'))
    .requiredOption('--key <file>', t('commandHelp.settings.keyBy'))
    .requiredOption('--fingerprint <fingerprint>', t('commandHelp.settings.keyEnded'))
    .option('--at <date>', t('commandHelp.settings.keyAt'))
    .description(t('commandHelp.settings.keyEnd'))
    .action((file: string, _options, command: Command) => finish(end(command.optsWithGlobals(), file)));
}

/** A depot may read it at any moment: it gets the old or the new one. */
export async function writeSignedFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function makeKey(options: CommonOptions, file: string): Promise<number> {
  const { privateKey, publicKey } = makePolicyKeys();
  try {
    await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    return refuse(options, t('command.settings.keyNotWritten', { file, code: fileErrorOf(error).systemCode }));
  }
  const fingerprint = fingerprintOf(publicKey);
  print(options, t('command.settings.keyMade', { file, publicKey, fingerprint }), {
    event: 'settings-key-made',
    file: path.resolve(file),
    publicKey,
    fingerprint,
  });
  return exitCodes.done;
}

function listOfDepot(options: CommonOptions): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { central } = await ask('settings.get', {});
    if (central === null || central.keys.length === 0) return refuse(options, t('command.settings.keysNone'));
    for (const key of central.keys) printKey(options, key);
    return exitCodes.done;
  });
}

/** As the file itself has it: whoever signed the first statement, or the file, is where it begins. */
async function listOfFile(options: CommonOptions, file: string): Promise<number> {
  const read = await readGivenText(file);
  if (!read.ok) return refuse(options, read.error);
  const signed = readSignedFile(read.value);
  if (signed === null) return refuse(options, t('command.settings.notASignedFile', { file }));
  const { publicKey, succession } = signed;
  const { signers } = signersAfter([signerWith(succession[0]?.publicKey ?? publicKey)], succession, [], Date.now());
  for (const signer of signers) printKey(options, { ...signer, fingerprint: fingerprintOf(signer.publicKey) });
  return exitCodes.done;
}

type ListedKey = NonNullable<AnswerOf<'settings.get'>['central']>['keys'][number];

function printKey(options: CommonOptions, { id, fingerprint, from, until }: ListedKey): void {
  print(options, `${id}  ${fingerprint}  ${countsText(from, until)}`, {
    event: 'settings-key',
    id,
    fingerprint,
    from: from === null ? null : new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  });
}

function countsText(from: number | null, until: number | null): string {
  const now = Date.now();
  if (until !== null && until <= now) return t('command.settings.keyHasEnded', { until: dayOf(until) });
  if (from !== null && from > now) return t('command.settings.keyCountsFrom', { from: dayOf(from) });
  return until === null
    ? t('command.settings.keyCounts')
    : t('command.settings.keyCountsUntil', { until: dayOf(until) });
}

async function rotate(options: RotateOptions, file: string): Promise<number> {
  const next = await readGivenText(options.next);
  if (!next.ok) return refuse(options, next.error);
  const nextKey = publicKeyIn(next.value);
  if (nextKey === null) return refuse(options, t('command.settings.noSuchKey', { file: options.next }));
  const from = options.from === undefined ? null : readDate(options.from);
  const until = readDate(options.until);
  for (const date of [from, until]) if (date?.ok === false) return refuse(options, date.error);
  if (!until.ok || from?.ok === false) return exitCodes.wrongUse;
  const { id } = options;
  const accepted = { publicKey: nextKey, ...(id !== undefined && { id }), ...(from !== null && { from: from.value }) };
  const added = await addStatement(options, file, (signer) => ({
    statedAt: new Date().toISOString(),
    accept: [accepted],
    end: [{ publicKey: signer, at: until.value }],
  }));
  if (!added.ok) return refuse(options, added.error);
  const said = { next: fingerprintOf(nextKey), old: fingerprintOf(added.value), until: until.value };
  print(options, t('command.settings.keyRotated', { file, ...said }), { event: 'settings-key-rotated', ...said });
  return exitCodes.done;
}

async function end(options: EndOptions, file: string): Promise<number> {
  // One of the PCs' own settings may stand in no signed file: a fingerprint alone does not say which key it is of.
  const given = isPublicKey(options.fingerprint) ? options.fingerprint : null;
  const fingerprint = given === null ? readFingerprint(options.fingerprint) : fingerprintOf(given);
  if (fingerprint === null) return refuse(options, t('command.settings.noFingerprint'));
  const at = options.at === undefined ? success(new Date().toISOString()) : readDate(options.at);
  if (!at.ok) return refuse(options, at.error);
  const read = await readGivenText(file);
  const signed = read.ok ? readSignedFile(read.value) : null;
  const named = [signed?.publicKey ?? '', ...(signed?.succession ?? []).flatMap(keysNamedIn)];
  const publicKey = given ?? named.find((key) => fingerprintOf(key) === fingerprint);
  if (publicKey === undefined) return refuse(options, t('command.settings.keyNotInFile', { file, fingerprint }));
  const added = await addStatement(options, file, () => ({
    statedAt: new Date().toISOString(),
    end: [{ publicKey, at: at.value }],
  }));
  if (!added.ok) return refuse(options, added.error);
  print(options, t('command.settings.keyEndedSaid', { file, fingerprint, at: at.value }), {
    event: 'settings-key-ended',
    fingerprint,
    at: at.value,
  });
  return exitCodes.done;
}

function keysNamedIn({ publicKey, statement }: { readonly publicKey: string; readonly statement: string }) {
  const { accept = [] } = JSON.parse(statement) as KeyStatement;
  return [publicKey, ...accept.map((key) => key.publicKey)];
}

/**
 * Adds what the owner of a key says to a signed file.
 *
 * @param say what is said, by the public half of the key that signs it
 * @returns that public half
 */
async function addStatement(
  options: KeyOptions,
  file: string,
  say: (signer: string) => KeyStatement,
): Promise<Result<string, string>> {
  const read = await readGivenText(file);
  if (!read.ok) return read;
  const key = await readGivenText(options.key);
  if (!key.ok) return key;
  const signed = readSignedFile(read.value);
  if (signed === null) return failure(t('command.settings.notASignedFile', { file }));
  const { succession } = signed;
  if (succession.length === mostStatements) {
    return failure(t('command.settings.tooManyStatements', { file, count: mostStatements }));
  }
  const signer = publicKeyIn(key.value);
  const statement = signer === null ? null : signStatement(say(signer), key.value);
  if (signer === null || statement === null) return failure(t('command.settings.noSuchKey', { file: options.key }));
  try {
    await writeSignedFile(file, withStatement(read.value, statement) ?? read.value);
  } catch (error) {
    return failure(t('command.file.notWritten', { file, systemCode: fileErrorOf(error).systemCode }));
  }
  return success(signer);
}

/** A day, which begins at midnight UTC, or a moment. */
function readDate(date: string): Result<string, string> {
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(date);
  const time = isDate ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time)
    ? failure(t('command.settings.noSuchDate', { date }))
    : success(new Date(time).toISOString());
}
