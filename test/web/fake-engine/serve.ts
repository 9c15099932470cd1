import path from 'node:path';
import { type AgentServer, startAgentServer } from '../../../electron/agent/http/server.ts';
import { openPageFiles } from '../../../electron/engine/api/web-assets.ts';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import { calmHealth } from '../../calm-health.ts';
import { createFakeEngine, type FakeEngine, silentLog } from './fake-engine.ts';
import type { Scene } from './scene.ts';

export interface ServedScene {
  readonly engine: FakeEngine;
  readonly server: Omit<AgentServer, 'offerUrl'> & { readonly offerUrl: () => string };
}

let builtPage: ReturnType<typeof openPageFiles> | undefined;

/** Serves the built page with the agent's own server, and a made-up depot behind it. */
export async function serveScene(scene: Scene, port = 0): Promise<ServedScene> {
  builtPage ??= openPageFiles(path.resolve(import.meta.dirname, '../../../out/renderer'));
  const files = await builtPage;
  if (files === null) throw new Error('The page has not been built: run "npm run build" first.');
  const engine = createFakeEngine(scene);
  const server = await startAgentServer({
    api: engine,
    page: files,
    port,
    clock: nodeClock(),
    log: silentLog,
    health: () => calmHealth,
  });
  return { engine, server: { ...server, offerUrl: () => server.offerUrl() ?? '' } };
}
