import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { commandEnvironment, temporaryFolder } from './command-line.ts';

const { command, environment, outputTo } = inject('agentStart');

it.skipIf(outputTo !== 'pipes').each(['stdout', 'stderr'] as const)(
  'a command whose %s nobody reads any more ends as it would have ended',
  async (unread) => {
    const dataDirectory = path.join(await temporaryFolder(), 'none');
    const [program, ...before] = command;
    const given = [...before, inject('agentProgram'), '--json', 'page'];
    const child = spawn(program, given, { env: { ...environment, ...commandEnvironment({ dataDirectory }) } });
    child[unread].destroy();
    for (const stream of [child.stdout, child.stderr]) stream.resume();
    const [exitCode] = await once(child, 'exit');
    expect(exitCode).toBe(4);
  },
);
