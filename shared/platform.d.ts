/**
 * The web's globals that shared code may use: every runtime of ours has them (Node, the page, the reading thread). What
 * is not declared here does not compile in shared code, which has neither Node's types nor the browser's.
 */

declare class TextDecoder {
  constructor(label: string);
  decode(bytes: Uint8Array): string;
}

declare class URL {
  private constructor();
  static parse(url: string): URL | null;
  readonly origin: string;
}
