import type { DebianRoot, Ended, RunOptions } from './debian-root.ts';

/** What was tried, as a person would have typed and read it, and what came out otherwise than it had to. */
export interface Transcript {
  /** A command that is shown with its output. */
  readonly type: (root: DebianRoot, line: string, options?: RunOptions) => Ended;
  /** Counts a check, and prints its sentence. */
  readonly check: (sentence: string, isSo: boolean, found?: unknown) => void;
  readonly heading: (text: string) => void;
  readonly counts: () => { readonly passed: number; readonly failed: number };
}

/** Longer outputs are shown by their end. */
const mostLines = 40;

export function openTranscript(print: (line: string) => void): Transcript {
  let passed = 0;
  let failed = 0;
  return {
    type(root, line, options) {
      const ended = root.run(line, options);
      print(`\n${options?.user === undefined ? '#' : '$'} ${line}`);
      const lines = ended.output
        .replaceAll(/\(Reading database[^\n]*\n/g, '')
        .trimEnd()
        .split('\n');
      if (lines.length > mostLines) print(`  [${lines.length - mostLines} lines before these]`);
      for (const each of lines.slice(-mostLines)) print(`  ${each}`);
      if (ended.code !== 0) print(`  [ended with ${ended.code}]`);
      return ended;
    },
    check(sentence, isSo, found) {
      if (isSo) passed += 1;
      else failed += 1;
      const also =
        isSo || found === undefined ? '' : `\n  found: ${typeof found === 'string' ? found : JSON.stringify(found)}`;
      print(`${isSo ? 'ok    ' : 'FAILED'} ${sentence}${also}`);
    },
    heading: (text) => print(`\n== ${text}`),
    counts: () => ({ passed, failed }),
  };
}
