import { expect, it } from 'vitest';
import { agentFormatOf } from '../../../build/pack/agent.ts';

it.each([
  ['Debian', 'linux', ['/etc/debian_version'], 'deb'],
  ['Fedora', 'linux', ['/etc/redhat-release'], 'rpm'],
  ['openSUSE', 'linux', ['/etc/SUSE-brand'], 'rpm'],
  ['another Linux', 'linux', [], 'tar'],
  ['Windows', 'win32', [], 'npm'],
  ['macOS', 'darwin', [], 'npm'],
] as const)(
  'on %s the agent is packed as it is installed there',
  (_name, platform, files: readonly string[], format) => {
    expect(agentFormatOf(platform, (file) => files.includes(file))).toBe(format);
  },
);
