import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Puts a function in the place of one of Node's own until the test has ended, also for modules that imported it by its name. All
 * tests of a process share its modules, so that a module that is mocked in one file is not in another.
 *
 * @param builtin the default export of a module of Node
 */
export function replaceBuiltin<Builtin extends object, Name extends keyof Builtin>(
  builtin: Builtin,
  name: Name,
  replaced: Builtin[Name],
): void {
  const before = builtin[name];
  const put = (value: Builtin[Name]) => {
    builtin[name] = value;
    syncBuiltinESMExports();
  };
  put(replaced);
  onTestFinished(() => put(before));
}
