/** How far the app has come; its parts ask each other here instead of importing each other in a circle. */
export const lifeOfApp = {
  ready: false,
  /** Called once, when the app's main module has been evaluated: Electron does not become ready before. */
  mainModuleEvaluated: (): unknown => undefined,
  /** Set by the windows, called when the last of them has closed. */
  lastWindowClosed: (): void => undefined,
  /** Called when a window refused to close: that ends a quit, as in Electron. */
  closingPrevented: (): void => undefined,
};
