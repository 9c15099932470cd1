import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');

/** A test that failed, at its last try or at an earlier one, and what was said then. */
export interface Failure {
  /** The file, the groups and the title. */
  readonly test: string;
  readonly said: string;
  /** It passed when it was tried again. */
  readonly passedLater: boolean;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** What failed without being a test of a suite: a check, or a suite that did not run. */
export function oneFailure(test: string, said: string): Counts {
  return { ...nothing, failed: 1, failures: [{ test, said, passedLater: false }] };
}

export function add(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
    failures: [...left.failures, ...right.failures],
  };
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Reads the JSON report of Vitest. */
export function vitestCounts(report: string): Counts {
  const counts = vitestReport.parse(JSON.parse(report));
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: counts.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
      const file = path.relative(root, name);
      const tests = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
      const isOfNoTest = status === 'failed' && tests.every((test) => test.status === 'passed');
      return [
        ...(isOfNoTest ? [{ test: file, said: message, passedLater: false }] : []),
        ...tests.map((test) => ({
          test: `${file} › ${test.fullName.trim()}`,
          said: test.failureMessages.at(-1) ?? '',
          passedLater: test.status === 'passed',
        })),
      ];
    }),
  };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[] | undefined;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[];
    }[];
  }[];
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  title: z.string(),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
        }),
      ),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(playwrightSuite),
});

/** Reads the JSON report of Playwright. One that passed only at its second try has passed. */
export function playwrightCounts(report: string): Counts {
  const { stats, suites } = playwrightReport.parse(JSON.parse(report));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => failuresIn(suite, [])),
  };
}

function failuresIn({ title, specs, suites }: PlaywrightSuite, above: readonly string[]): readonly Failure[] {
  const titles = [...above, title];
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        test: [...titles, spec.title].join(' › '),
        said: results.flatMap(({ errors }) => errors).at(-1)?.message ?? '',
        passedLater: status === 'flaky',
      })),
  );
  return [...here, ...(suites ?? []).flatMap((suite) => failuresIn(suite, titles))];
}

const longestSaid = 1500;
const isFrameOfOthers = /^\s+at .*(node_modules|<anonymous>)/;

/** What failed, for the end of a run's output, where nobody has to look for it; empty where nothing did. */
export function failuresText(failures: readonly Failure[]): string {
  return failures
    .map(({ test, said, passedLater }) => {
      const lines = stripVTControlCharacters(said).trim().split('\n');
      const words = lines.filter((line) => !isFrameOfOthers.test(line)).join('\n');
      const shown = words.length > longestSaid ? `${words.slice(0, longestSaid)} …` : words;
      return `${passedLater ? 'passed at a later try' : 'failed'}: ${test}\n${shown.replaceAll(/^/gm, '    ')}\n`;
    })
    .join('\n');
}
