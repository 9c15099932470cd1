/** The way to packages of npm is the build's. It has a name here because `prepare.ts` is a part of its own recipe. */
export { type HeldPackage, unpackPackage } from '../../build/npm-package.ts';
