import type { Host } from '../../../../shared/contract/contract.ts';
import { failure, success } from '../../../../shared/result.ts';
import { originOf } from '../../../../shared/service/origin.ts';
import type { ConnectionTest } from '../../diagnostics/connection-test.ts';
import type { Secrets } from '../../ports.ts';
import { type KeysInForce, keysProblem } from '../../service/credentials.ts';
import type { SettingsInForce } from '../../settings/settings.ts';
import { importSettings, settingsFileText } from '../../settings/settings-file.ts';
import type { RequestHandlers } from '../answer.ts';

type SettingRequest = Extract<
  keyof RequestHandlers,
  `settings.${string}` | 'keys.replace' | 'connection.test' | 'host.get'
>;

export interface SettingHandlerParts {
  readonly host: Host;
  readonly settings: SettingsInForce;
  readonly secrets: Secrets;
  readonly keys: Pick<KeysInForce, 'forService'>;
  readonly keysAcceptedAt: () => number | null;
  readonly testConnection: ConnectionTest;
  /** What of the settings from outside cannot be used; null where all can. */
  readonly managedProblem: () => string | null;
  readonly settingsChanged: () => void;
  readonly keysChanged: () => void;
}

/** Settings, keys and the connection test. A key goes in and never out. */
export function settingHandlers(parts: SettingHandlerParts): Pick<RequestHandlers, SettingRequest> {
  const { host, settings, secrets, keys, testConnection, managedProblem, settingsChanged, keysChanged } = parts;
  return {
    'host.get': () => success(host),
    'settings.get': async () => {
      const { serviceUrl } = settings.current();
      return success({
        settings: settings.current(),
        fixed: [...settings.fixed()],
        keysKept: (await keys.forService(serviceUrl)).ok,
        keysProblem: await keysProblem(keys, serviceUrl),
        keysAcceptedAt: parts.keysAcceptedAt(),
        managedProblem: managedProblem(),
      });
    },
    'settings.change': ({ patch }) => {
      const changed = settings.change(patch);
      if (!changed.ok) {
        const { name, code, message } = changed.error;
        return failure({ code: code === 'fixed' ? 'fixed-by-policy' : 'bad-arguments', field: name, message });
      }
      settingsChanged();
      return success({ settings: changed.value });
    },
    'settings.export': () =>
      success({ fileName: 'Tacho Depot settings.json', text: settingsFileText(settings.current()) }),
    'settings.import': ({ text }) => {
      const outcome = importSettings(settings, text);
      if (outcome.outcome === 'taken' && outcome.changed.length > 0) settingsChanged();
      return success(outcome);
    },
    'keys.replace': async (given) => {
      const written = await secrets.write({ ...given, origin: originOf(settings.current().serviceUrl) });
      if (!written.ok) {
        const code = written.error.code === 'fixed' ? 'fixed-by-policy' : 'keys-unavailable';
        return failure({ code, message: written.error.message });
      }
      keysChanged();
      return success({});
    },
    'connection.test': async (given) => success(await testConnection(given)),
  };
}
