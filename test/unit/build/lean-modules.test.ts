import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanModulesPlugin } from '../../../build/lean-modules.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-lean-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Bundles a program as ours are bundled, and gives what it prints. */
async function printed(source: string): Promise<string> {
  const entry = path.join(folder, 'entry.ts');
  await writeFile(entry, source);
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    external: [/^node:(?!http$)/],
    plugins: [leanModulesPlugin],
    resolve: { modules: [path.join(root, 'node_modules')] },
  });
  const file = path.join(folder, 'bundled.mjs');
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return execFileSync(process.execPath, [file], { encoding: 'utf8' });
}

const ownFetch = 'NativeModule internal/deps/undici/undici';
const sayWhetherLoaded = `console.log(process.moduleLoadList.includes('${ownFetch}'));`;

describe('a bundled program', () => {
  it('that serves and asks over HTTP starts without the fetch of Node', async () => {
    const source = `
      import { createServer, request } from 'node:http';
      import { ServerResponse } from 'http';
      import { Agent, ProxyAgent } from 'undici';
      console.log([createServer, request, ServerResponse, Agent, ProxyAgent].map((each) => typeof each).join());
      ${sayWhetherLoaded}`;
    expect(await printed(source)).toBe('function,function,function,function,function\nfalse\n');
  });

  it('has no more of undici than its two dispatchers', async () => {
    const source = `import { fetch } from 'undici'; console.log(fetch);`;
    await expect(printed(source)).rejects.toThrow(/"fetch" is not exported/);
  });

  it('sends through the dispatcher as undici itself does', async () => {
    const source = `
      import { createServer } from 'node:http';
      import { Agent } from 'undici';
      const server = createServer((request, response) => response.end(request.method)).listen(0, '127.0.0.1', () => {
        const agent = new Agent();
        const origin = 'http://127.0.0.1:' + server.address().port;
        agent.dispatch({ origin, path: '/', method: 'POST', body: 'x' }, {
          onRequestStart: () => {},
          onResponseStart: () => {},
          onResponseData: (_controller, chunk) => console.log(String(chunk)),
          onResponseEnd: () => agent.close().then(() => server.close()),
          onResponseError: (_controller, error) => { throw error; },
        });
      });`;
    expect(await printed(source)).toBe('POST\n');
  });
});
