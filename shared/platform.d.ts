/**
 * The web globals that shared code may use, because each of its runtimes (Node, the page, the reading thread) has them.
 * Shared code compiles with neither Node's types nor the browser's, so any other global is an error.
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
