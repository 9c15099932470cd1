/**
 * Part of every build: writes whose work is in the program, package by package, for the page to show without a network. It
 * stands among the files of the page, so that every packed program has it, the desktop as the agent.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ThirdParty } from '../shared/contract/third-parties.ts';
import { thirdPartiesFile } from '../shared/contract/third-parties.ts';
import { agentBundles, desktopBundles, shippedPackages } from './pack/shipped-packages.ts';

const root = path.resolve(import.meta.dirname, '..');
const directories = [...new Set([...desktopBundles(root), ...agentBundles(root)])];
const packages = shippedPackages(root, directories).map(
  ({ name, version, licence, licenceText }): ThirdParty => ({ name, version, licence, text: licenceText }),
);
writeFileSync(path.join(root, 'out/renderer', thirdPartiesFile), JSON.stringify(packages));
