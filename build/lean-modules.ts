import http from 'node:http';
import type { Plugin } from 'rolldown';

/**
 * Two modules whose import brings along far more than is used, at every start of every program (measured on Node 24):
 *
 * `node:http`, imported as an ES module, is asked for all its exports, and for `WebSocket` Node loads the whole of its
 * own fetch: 60 ms of processor time and 13 MB. What is taken from the process is only what is used.
 *
 * `undici` loads its fetch, web sockets, caches and mocks besides the two dispatchers that are used: 90 ms and 12 MB.
 */
const leanModules: ReadonlyMap<string, string> = new Map([
  [
    'node:http',
    [
      `const http = process.getBuiltinModule('node:http');`,
      'export default http;',
      ...namesOfValues(http).map((name) => `export const ${name} = http.${name};`),
    ].join('\n'),
  ],
  [
    'undici',
    `export { default as Agent } from 'undici/lib/dispatcher/agent.js';
     export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js';`,
  ],
]);

const prefix = '\0lean:';

/** Gives the bundled programs these modules without the rest. To import another name of theirs fails the build. */
export const leanModulesPlugin: Plugin = {
  name: 'lean-modules',
  resolveId(source, _importer, { kind }) {
    const name = source === 'http' ? 'node:http' : source;
    if (kind === 'import-statement' && leanModules.has(name)) {
      return { id: `${prefix}${name}`, moduleSideEffects: false };
    }
    // Required, it is asked for nothing but what is used.
    return name === 'node:http' ? { id: name, external: true } : null;
  },
  load: (id) => (id.startsWith(prefix) ? (leanModules.get(id.slice(prefix.length)) ?? null) : null),
};

/** Not those that are made when they are first asked for. */
function namesOfValues(module: object): readonly string[] {
  const described = Object.entries(Object.getOwnPropertyDescriptors(module));
  return described.filter(([, { value }]) => value !== undefined).map(([name]) => name);
}
