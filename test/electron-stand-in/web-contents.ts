import { inBrowser, inElectron } from './addresses.ts';
import type { DevToolsEvent } from './devtools.ts';
import type { DownMessage, UpMessage } from './in-page/preload-world.ts';
import { codec, ipcMain } from './ipc.ts';
import { isolatedWorld, openPageTarget, type PageTarget } from './page-target.ts';
import { answerRequest, type PausedRequest } from './paused-requests.ts';
import { applyPermissions } from './permissions.ts';
import { session } from './session.ts';
import { emitPreventable, StrictEmitter } from './strict-emitter.ts';
import type { WebPreferences } from './web-preferences.ts';

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

const events = ['did-finish-load', 'will-navigate', 'will-redirect', 'will-attach-webview', 'render-process-gone'];

/** The page in a window: a tab of the browser, whose events come out as Electron's. */
export class WebContents extends StrictEmitter {
  readonly session = session.defaultSession;
  readonly target: Promise<PageTarget>;
  readonly #preferences: WebPreferences;
  #url = '';
  #expectedAddress: string | null = null;
  #openHandler: OpenHandler = () => ({ action: 'allow' });
  #preloadContextId: number | null = null;
  #undelivered: DownMessage[] = [];
  #destroyed = false;
  readonly #loadingFrames = new Set<string>();
  /** Loads that were asked for and that the browser has not begun yet. */
  #loadsAsked = 0;
  #zoomFactor = 1;

  constructor(preferences: WebPreferences, size: { readonly width: number; readonly height: number }) {
    super('webContents', events);
    this.#preferences = preferences;
    const { preload } = preferences;
    this.target = openPageTarget({ ...size, preload: preload ?? null, onEvent: (event) => void this.#receive(event) });
  }

  async loadURL(url: string): Promise<void> {
    this.#loadsAsked += 1;
    const begun = await this.#beginLoad(url).finally(() => {
      this.#loadsAsked -= 1;
    });
    await begun.loaded;
    // A load that has overtaken this one expects another address by now.
    if (this.#expectedAddress === begun.address) this.#expectedAddress = null;
  }

  async #beginLoad(url: string): Promise<{ readonly address: string; readonly loaded: Promise<void> | null }> {
    const target = await this.target;
    const address = inBrowser(url);
    await applyPermissions(target, this.session, address);
    this.#expectedAddress = address;
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
    const { errorText, loaderId } = await target.command<{ errorText?: string; loaderId?: string }>('Page.navigate', {
      url: address,
    });
    if (errorText !== undefined) {
      throw new Error(`${errorText} loading '${url}'`);
    }
    // Without a loader only the part behind # has changed, and nothing is loaded.
    return { address, loaded: loaderId === undefined ? null : loaded };
  }

  reload(): void {
    this.#expectedAddress = inBrowser(this.#url);
    void this.target.then((target) => target.command('Page.reload'));
  }

  send(channel: string, ...given: unknown[]): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    const message: DownMessage = { type: 'message', channel, given: codec.encode(given) };
    if (this.#preloadContextId === null) this.#undelivered.push(message);
    else void this.#deliver(message, this.#preloadContextId);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const target = await this.target;
    const asked = { expression: code, awaitPromise: true, returnByValue: true };
    const answer = await target.command<{ result: { value?: unknown }; exceptionDetails?: { text: string } }>(
      'Runtime.evaluate',
      asked,
    );
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  forcefullyCrashRenderer(): void {
    // The command never gets an answer: the process that would give it is gone.
    void this.target.then((target) => target.command('Page.crash').catch(() => undefined));
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  getURL = () => this.#url;
  getLastWebPreferences = () => this.#preferences;
  isDestroyed = () => this.#destroyed;
  isLoading = () => this.#loadsAsked > 0 || this.#loadingFrames.size > 0;
  getZoomFactor = () => this.#zoomFactor;

  setZoomFactor(factor: number): void {
    this.#zoomFactor = factor;
  }

  /** For the window: its page is as large as it is. */
  resize(width: number, height: number): void {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    void this.target.then((target) => target.command('Emulation.setDeviceMetricsOverride', metrics));
  }

  /** For the window: its page goes with it. */
  destroy(): void {
    this.#destroyed = true;
    void this.target.then((target) => target.close()).catch(() => undefined);
  }

  async #receive({ method, params }: DevToolsEvent): Promise<void> {
    const target = await this.target;
    switch (method) {
      case 'Runtime.executionContextCreated':
        return this.#contextCreated(params.context as ExecutionContext, target);
      case 'Runtime.executionContextDestroyed':
        if (params.executionContextId === this.#preloadContextId) this.#preloadContextId = null;
        return;
      case 'Runtime.executionContextsCleared':
        this.#preloadContextId = null;
        return;
      case 'Runtime.bindingCalled':
        return this.#answer(JSON.parse(String(params.payload)) as UpMessage, Number(params.executionContextId));
      case 'Page.frameStartedLoading':
        this.#loadingFrames.add(String(params.frameId));
        return;
      case 'Page.frameStoppedLoading':
      case 'Page.frameDetached':
        this.#loadingFrames.delete(String(params.frameId));
        return;
      case 'Page.frameNavigated': {
        const frame = params.frame as { url: string; urlFragment?: string; parentId?: string };
        if (frame.parentId !== undefined) return;
        this.#url = inElectron(frame.url + (frame.urlFragment ?? ''));
        return;
      }
      case 'Page.navigatedWithinDocument':
        this.#url = inElectron(String(params.url));
        return;
      case 'Page.loadEventFired':
        if (this.#url !== '') this.emit('did-finish-load', {});
        return;
      case 'Inspector.targetCrashed':
        this.#preloadContextId = null;
        this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
        return;
      case 'Target.attachedToTarget':
        return this.#childOpened(params as unknown as AttachedTarget, target);
      case 'Page.windowOpen':
        this.#openHandler({ url: inElectron(String(params.url)) });
        return;
      case 'Fetch.requestPaused':
        return this.#request(params as unknown as PausedRequest, target);
    }
  }

  #contextCreated(context: ExecutionContext, target: PageTarget): void {
    if (context.name !== isolatedWorld || context.auxData.frameId !== target.mainFrameId) return;
    this.#preloadContextId = context.id;
    for (const message of this.#undelivered.splice(0)) void this.#deliver(message, context.id);
  }

  /** A popup is closed at once: the stand-in shows none, and a spec that needs one has to say so here first. */
  async #childOpened({ sessionId, targetInfo }: AttachedTarget, target: PageTarget): Promise<void> {
    if (targetInfo.type === 'page')
      await target.browserCommand('Target.closeTarget', { targetId: targetInfo.targetId });
    else await target.browserCommand('Runtime.runIfWaitingForDebugger', {}, sessionId);
  }

  async #request(paused: PausedRequest, target: PageTarget): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    const url = inElectron(request.url);
    const navigates = resourceType === 'Document' && frameId === target.mainFrameId;
    if (navigates && request.url !== this.#expectedAddress && url !== this.#url) {
      const prevented = emitPreventable(this, 'will-navigate', { url, isMainFrame: true, isSameDocument: false }, url);
      if (prevented) {
        await target.command('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        return;
      }
    }
    await answerRequest(paused, target, this.session.webRequest).catch((error: unknown) => {
      if (!this.#destroyed) throw error;
    });
  }

  async #answer(message: UpMessage, contextId: number): Promise<void> {
    const answer = await ipcMain.answer(message, this, this.#url);
    if (message.type === 'invoke') await this.#deliver(answer, contextId);
  }

  /** A page that has gone in the meantime gets nothing, as in Electron. */
  async #deliver(message: DownMessage, contextId: number): Promise<void> {
    if (this.#destroyed) return;
    const target = await this.target;
    const expression = `standInDeliver(${JSON.stringify(message)})`;
    await target.command('Runtime.evaluate', { contextId, expression }).catch(() => undefined);
  }
}

interface ExecutionContext {
  readonly id: number;
  readonly name: string;
  readonly auxData: { readonly frameId?: string };
}

interface AttachedTarget {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly type: string };
}
