import type { Host } from '../../../shared/contract/contract.ts';
import type { TruthFacts } from '../../../shared/contract/status.ts';
import type { Ports } from '../ports.ts';
import type { KeysInForce } from '../service/credentials.ts';
import type { SettingsInForce } from '../settings/settings.ts';
import type { Spool } from '../spool/spool.ts';
import type { Store } from '../store/store.ts';
import { type Checks, createChecks } from './checks.ts';
import type { ConnectionTest } from './connection-test.ts';
import { createLocalChecks, type LocalCheckParts } from './local-checks.ts';
import { createSupportBundle, type SupportBundle } from './support-bundle.ts';
import { createUploadCheck } from './upload-check.ts';

export interface DiagnosticsParts {
  readonly ports: Ports;
  readonly host: Host;
  readonly store: Store;
  readonly spool: Spool;
  readonly settings: SettingsInForce;
  readonly keys: KeysInForce;
  readonly testConnection: ConnectionTest;
  readonly facts: () => TruthFacts;
  readonly failures: LocalCheckParts['failures'];
  readonly privacy: LocalCheckParts['privacy'];
  readonly dataDirectory: string;
}

/** What helps to find the cause of a trouble. */
export interface Diagnostics {
  readonly checks: Checks;
  readonly supportBundle: () => Promise<SupportBundle>;
}

export function createDiagnostics(parts: DiagnosticsParts): Diagnostics {
  const { ports, host, store, spool, keys, testConnection, facts, failures, privacy, dataDirectory } = parts;
  const { clock, files, random, secrets, transport } = ports;
  const settings = parts.settings.current;
  const checks = createChecks({
    local: createLocalChecks({ files, clock, random, store, settings, dataDirectory, failures, privacy }),
    upload: createUploadCheck({ transport, keys, settings, clock, store, spool }),
    ...{ testConnection, store, clock },
  });
  const supportBundle = createSupportBundle({
    ...{ host, settings, facts, store, secrets, checks, files, dataDirectory, clock },
    fixed: parts.settings.fixed,
  });
  return { checks, supportBundle };
}
