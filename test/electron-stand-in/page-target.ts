import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { browser } from './browser.ts';
import type { DevToolsEvent } from './devtools.ts';
import { makeContextBridge } from './in-page/context-bridge.ts';
import { runPreload } from './in-page/preload-world.ts';
import { makeCodec } from './in-page/structured-clone.ts';

/** The world of the preload script, under Electron's own name for it. */
export const isolatedWorld = 'Electron Isolated Context';

/** One tab of the browser, with the preload script put into its isolated world before each document. */
export interface PageTarget {
  readonly command: <Answer>(method: string, given?: object) => Promise<Answer>;
  readonly browserCommand: <Answer>(method: string, given?: object, sessionId?: string) => Promise<Answer>;
  readonly mainFrameId: string;
  readonly close: () => Promise<void>;
}

export interface PageTargetOptions {
  readonly width: number;
  readonly height: number;
  /** Absolute path of the preload script; null for none. */
  readonly preload: string | null;
  readonly onEvent: (event: DevToolsEvent) => void;
}

export async function openPageTarget({ width, height, preload, onEvent }: PageTargetOptions): Promise<PageTarget> {
  const { send, listen } = await browser();
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    width,
    height,
    newWindow: true,
  });
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const command = <Answer>(method: string, given: object = {}) => send<Answer>(method, given, sessionId);
  listen(sessionId, onEvent);
  await Promise.all([command('Page.enable'), command('Runtime.enable'), command('Inspector.enable')]);
  const tree = await command<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
  // Not every headless Chromium gives a new tab the size that was asked for.
  await command('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  if (preload !== null) await installPreload(command, readFileSync(preload, 'utf8'));
  await command('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await command('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  return {
    command,
    browserCommand: send,
    mainFrameId: tree.frameTree.frame.id,
    async close() {
      await send('Target.closeTarget', { targetId });
    },
  };
}

async function installPreload(command: PageTarget['command'], source: string): Promise<void> {
  const secret = JSON.stringify(`stand-in-${randomBytes(12).toString('hex')}-`);
  const process = JSON.stringify({ type: 'renderer', sandboxed: true, contextIsolated: true, env: {} });
  await command('Runtime.addBinding', { name: 'standIn', executionContextName: isolatedWorld });
  await command('Page.addScriptToEvaluateOnNewDocument', { source: `(${makeContextBridge})(${secret}, 'page');` });
  await command('Page.addScriptToEvaluateOnNewDocument', {
    worldName: isolatedWorld,
    source: `if (window === window.top) {
      const bridge = (${makeContextBridge})(${secret}, 'preload');
      (${runPreload})(bridge, (${makeCodec})(), ${process}, function (require, module, exports, process) { ${source}\n });
    }`,
  });
}
