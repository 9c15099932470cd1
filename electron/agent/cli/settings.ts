import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { settingOriginText } from '../../../shared/format/setting-origin-text.ts';
import { overBudgetText } from '../../../shared/format/traffic-text.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { settingNames } from '../../../shared/settings/settings.ts';
import { mostSettingsFileCharacters } from '../../../shared/settings/settings-file.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import type { Credentials } from '../../engine/ports.ts';
import { saying } from '../../engine/refusal.ts';
import {
  type CentralPolicy,
  policyVersion,
  readCentralPolicy,
  readSignedFile,
  signPolicy,
} from '../../engine/settings/central-policy.ts';
import { fingerprintOf, publicKeyIn } from '../../engine/settings/policy-keys.ts';
import { type Succession, signersAfter, signerWith } from '../../engine/settings/policy-signers.ts';
import { readFingerprint } from '../../engine/settings/profile-link.ts';
import { credentialsIn, makePassphrase, sealKeys } from '../../engine/settings/sealed-keys.ts';
import { exitCodes } from '../exit-codes.ts';
import { readGivenText } from '../given-file.ts';
import { type CommonOptions, complain, print, refuse } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';
import { saidText, commandWords as t, words } from '../words.ts';
import { addSettingsKeysCommands, writeSignedFile } from './settings-keys.ts';

/**
 * Adds `settings export`, `show`, `import`, `back`, `keys` and `sign`.
 *
 * @param finish takes the exit code of a command
 */
export function addSettingsCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const settings = program.command('settings').description(t('commandHelp.settings.line'));
  settings
    .command('export')
    .argument('<file>', t('commandHelp.settings.exportFile'))
    .description(t('commandHelp.settings.export'))
    .action((file: string, _options, command: Command) => finish(exportSettings(command.optsWithGlobals(), file)));
  settings
    .command('show')
    .argument('[names...]', t('commandHelp.settings.showNames'))
    .description(t('commandHelp.settings.show'))
    .action((names: readonly string[], _options, command: Command) =>
      finish(showSettings(command.optsWithGlobals(), names)),
    );
  settings
    .command('import')
    .argument('<file>', t('commandHelp.settings.importFile'))
    .option('--fingerprint <fingerprint>', t('commandHelp.settings.fingerprint'))
    .option('--passphrase <file>', t('commandHelp.settings.passphrase'))
    .description(t('commandHelp.settings.import'))
    .action((file: string, _options, command: Command) => finish(importSettings(command.optsWithGlobals(), file)));
  settings
    .command('back')
    .option('--undo', t('commandHelp.settings.backUndo'), false)
    .description(t('commandHelp.settings.back'))
    .action((_options, command: Command) => finish(goBack(command.optsWithGlobals())));
  addSettingsKeysCommands(settings, finish);
  settings
    .command('sign')
    .argument('<policy>', t('commandHelp.settings.policy'))
    .argument('<signed>', t('commandHelp.settings.signed'))
    .requiredOption('--key <file>', t('commandHelp.settings.signKey'))
    .option('--seal <file>', t('commandHelp.settings.seal'))
    .description(t('commandHelp.settings.sign'))
    .action((policy: string, signed: string, _options, command: Command) =>
      finish(signSettings(command.optsWithGlobals(), policy, signed)),
    );
}

function exportSettings(options: CommonOptions, file: string): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { text } = await ask('settings.export', {});
    try {
      await writeFile(file, text);
    } catch (error) {
      return refuse(options, t('command.file.notWritten', { file, systemCode: fileErrorOf(error).systemCode }));
    }
    print(options, t('command.settings.exported', { file }), { event: 'settings-exported', file: path.resolve(file) });
    return exitCodes.done;
  });
}

function showSettings(options: CommonOptions, names: readonly string[]): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { settings, origins } = await ask('settings.get', {});
    const unknown = names.find((name) => origins[name] === undefined);
    if (unknown !== undefined) return refuse(options, t('command.settings.noSuchSetting', { name: unknown }));
    for (const name of settingNames) {
      const origin = origins[name];
      if (origin === undefined || (names.length > 0 && !names.includes(name))) continue;
      const value = settings[name];
      print(options, `${name}\t${JSON.stringify(value)}\t${settingOriginText(origin, { t: words })}`, {
        event: 'setting',
        name,
        value,
        ...origin,
      });
    }
    return exitCodes.done;
  });
}

/** By hand, where the newest settings for all depots do harm here and the IT department has not signed better ones yet. */
function goBack(options: CommonOptions & { readonly undo: boolean }): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { undo } = options;
    const { version, setAside } = await ask('settings.back', { undo });
    const said = undo
      ? t('command.settings.backUndone', { version })
      : t('command.settings.back', { version, setAside: setAside ?? '' });
    print(options, said, { event: undo ? 'settings-back-undone' : 'settings-back', version, setAside });
    return exitCodes.done;
  });
}

interface ImportOptions extends CommonOptions {
  readonly fingerprint?: string;
  readonly passphrase?: string;
}

async function importSettings(options: ImportOptions, file: string): Promise<number> {
  const read = await readGivenText(file);
  if (!read.ok) return refuse(options, read.error);
  const passphrase =
    options.passphrase === undefined ? ({ ok: true, value: '' } as const) : await readGivenText(options.passphrase);
  if (!passphrase.ok) return refuse(options, passphrase.error);
  const named = options.fingerprint === undefined ? undefined : readFingerprint(options.fingerprint);
  if (named === null) return refuse(options, t('command.settings.noFingerprint'));
  const take = async ({ ask }: DepotAccess) => {
    const text = read.value.slice(0, mostSettingsFileCharacters);
    const answer = await ask('settings.import', { text, ...(named !== undefined && { fingerprint: named }) });
    if (answer.outcome === 'refused') {
      const reasons = answer.problems.map((problem) => {
        const message = saidText(problem);
        return problem.name === '' ? message : t('command.settings.reason', { name: problem.name, message });
      });
      return refuse(options, t('command.settings.refused', { file, reasons: reasons.join(' ') }));
    }
    if (answer.outcome === 'taken') return tellTaken(options, ask, answer);
    const { id, trust, fingerprint, suggested } = answer.profile;
    if (trust === 'new') return refuse(options, t('command.settings.notCompared', { file, fingerprint }));
    const taken = await ask('profile.take', { id, depot: suggested, passphrase: passphrase.value.trim() });
    return tellTaken(options, ask, taken);
  };
  // A new PC may be given its settings before its first start.
  return withDepot(options, take, { mayMake: true });
}

async function tellTaken(
  options: CommonOptions,
  ask: DepotAccess['ask'],
  { changed, fixed }: { readonly changed: readonly string[]; readonly fixed: readonly string[] },
): Promise<number> {
  const { settings } = await ask('settings.get', {});
  const { standing } = await ask('traffic.get', {});
  const over = overBudgetText(standing, settings.reportRefreshMinutes, { t: words });
  print(options, over === null ? importText(changed, fixed) : `${importText(changed, fixed)}\n${over}`, {
    event: 'settings-imported',
    changed,
    fixed,
    ...(over !== null && { overBudget: over }),
  });
  return exitCodes.done;
}

function importText(changed: readonly string[], fixed: readonly string[]): string {
  const names = changed.join(', ');
  const besides = fixed.join(', ');
  if (changed.length === 0) {
    return besides === ''
      ? t('command.settings.changedNothing')
      : t('command.settings.changedNothingBesides', { fixed: besides });
  }
  return besides === ''
    ? t('command.settings.changed', { names })
    : t('command.settings.changedBesides', { names, fixed: besides });
}

async function signSettings(
  options: CommonOptions & { readonly key: string; readonly seal?: string },
  policyFile: string,
  signedFile: string,
): Promise<number> {
  const policy = await readGivenText(policyFile);
  const key = await readGivenText(options.key);
  for (const read of [policy, key]) if (!read.ok) complain(options, read.error);
  if (!policy.ok || !key.ok) return exitCodes.wrongUse;
  const credentials = options.seal === undefined ? null : await readKeys(options.seal);
  if (credentials !== null && !credentials.ok) return refuse(options, credentials.error);
  const passphrase = makePassphrase();
  let text: string;
  try {
    const sealed = credentials === null ? null : await sealKeys(credentials.value, passphrase);
    const succession = await successionOf(signedFile);
    const signed = signPolicy(policy.value, key.value, new Date(), sealed, succession);
    if (!signed.ok) {
      return refuse(
        options,
        t('command.settings.notSigned', { file: policyFile, why: saidText(saying(signed.error)) }),
      );
    }
    text = signed.value;
    // It must count when the file comes into force, or every depot would refuse it at that moment.
    const ended = endedIn(succession, key.value, Math.max(Date.now(), timesOf(text).from ?? 0));
    if (ended !== null) {
      return refuse(options, t('command.settings.keyEndedSign', { file: signedFile, fingerprint: ended }));
    }
    await writeSignedFile(signedFile, text);
  } catch (error) {
    return refuse(
      options,
      t('command.file.notWritten', { file: signedFile, systemCode: fileErrorOf(error).systemCode }),
    );
  }
  const version = policyVersion(text);
  const times = timesOf(text);
  const [from, until] = [times.from, times.until].map((at) => at && new Date(at).toISOString());
  const said = [
    t('command.settings.signed', { file: signedFile, version }),
    from && t('command.settings.signedFrom', { at: from }),
    until && t('command.settings.signedUntil', { at: until }),
    credentials && t('command.settings.sealed', { passphrase }),
  ];
  print(options, said.filter(Boolean).join('\n'), {
    event: 'settings-signed',
    file: path.resolve(signedFile),
    version,
    from,
    until,
    ...(credentials !== null && { passphrase }),
  });
  return exitCodes.done;
}

/** From when, and until when, what was just signed counts. */
function timesOf(signedText: string): Pick<CentralPolicy, 'from' | 'until'> {
  const publicKey = readSignedFile(signedText)?.publicKey ?? '';
  const read = readCentralPolicy(signedText, { publicKey, depot: '' });
  return read.ok ? read.value : { from: null, until: null };
}

/** The credentials of a file as the agent's `keys.json` is. */
async function readKeys(file: string): Promise<Result<Credentials, string>> {
  const read = await readGivenText(file);
  if (!read.ok) return read;
  const keys = credentialsIn(read.value);
  return keys === null ? failure(t('command.settings.noKeys', { file })) : success(keys);
}

/** What the file that is written over says of keys; nothing where there is none yet. */
async function successionOf(signedFile: string): Promise<Succession> {
  const read = await readGivenText(signedFile);
  return read.ok ? (readSignedFile(read.value)?.succession ?? []) : [];
}

/** The fingerprint of a key that a file says has ended; null where it says nothing of it, or that it counts. */
function endedIn(succession: Succession, privateKey: string, now: number): string | null {
  const publicKey = publicKeyIn(privateKey);
  if (publicKey === null) return null;
  const statedBy = [...new Set(succession.map((each) => each.publicKey))];
  const roots = [publicKey, ...statedBy].map(signerWith);
  const { signers } = signersAfter(roots, succession, [], now);
  const until = signers.find((each) => each.publicKey === publicKey)?.until ?? null;
  return until !== null && until <= now ? fingerprintOf(publicKey) : null;
}
