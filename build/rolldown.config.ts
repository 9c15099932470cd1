import { builtinModules } from 'node:module';
import { defineConfig, type Plugin, type RolldownOptions } from 'rolldown';
import { leanModulesPlugin } from './lean-modules.ts';
import { placeMapsPlugin } from './place-maps.ts';

/** What is not bundled: Node's own modules but the one that `lean-modules.ts` knows, Electron, and the native modules. */
const external = [
  'electron',
  'better-sqlite3',
  'pcsc-mini',
  /^node:(?!http$)/,
  ...builtinModules.filter((name) => name !== 'http'),
];

/** Each runs on a thread of its own, or in a process of its own, beside the program that starts it. */
const workers = {
  'reading-worker': 'electron/engine/decode/reading-worker.ts',
  'spreadsheet-worker': 'electron/engine/maintain/spreadsheet-worker.ts',
  'file-work-worker': 'electron/engine/store/sqlite/file-work-worker.ts',
  'card-reader-process': 'electron/engine/card-reader/card-reader-process.ts',
};

/** The texts without the quotes around their keys, which no name needs: each language is 3 % smaller. */
const textsPlugin: Plugin = {
  name: 'texts',
  transform: {
    filter: { id: /[\\/]i18n[\\/]locales[\\/].*\.json$/ },
    handler: (code) => ({
      code: `export default ${code.replaceAll(/^( +)"([A-Za-z]\w*)":/gm, '$1$2:')}`,
      moduleType: 'js',
      map: { mappings: '' },
    }),
  },
};

function program(
  input: Record<string, string>,
  directory: string,
  format: 'esm' | 'cjs',
  extension: string,
): RolldownOptions {
  return {
    input,
    platform: 'node',
    external,
    plugins: [leanModulesPlugin, textsPlugin, placeMapsPlugin],
    output: {
      dir: directory,
      format,
      sourcemap: true,
      // A fifth smaller. Every name stays, so that a stack trace says the same.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      entryFileNames: `[name].${extension}`,
      chunkFileNames: `[name]-[hash].${extension}`,
      cleanDir: true,
    },
  };
}

export default defineConfig([
  program({ main: 'electron/main.ts', ...workers }, 'out/main', 'esm', 'js'),
  // A sandboxed preload cannot be an ES module.
  program({ preload: 'electron/preload.ts' }, 'out/preload', 'cjs', 'cjs'),
  program({ 'tacho-depot': 'electron/agent/launch.ts', ...workers }, 'out/agent', 'esm', 'js'),
]);
