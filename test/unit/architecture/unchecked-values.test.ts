import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What asks by itself what `shared/json.ts` answers. Written out in many files, it was another answer in some of them. */
const asking = [
  /typeof ([\w.]+) [!=]== 'object' (?:&&|\|\|) \1 [!=]== null (?:&&|\|\|) !?Array\.isArray\(\1\)/,
  /typeof ([\w.]+) === 'object' && \1 !== null \? Reflect\.get\(\1,/,
  /try \{\s*return JSON\.parse\(\w+\);\s*\} catch \{\s*return (?:null|undefined);/,
];

function asksItself(source: string): boolean {
  return asking.some((pattern) => pattern.test(source));
}

it('nothing asks by itself what is in a value whose form nobody has checked', () => {
  const own = readSources().filter(({ file }) => /^(?:electron|renderer|shared)\//.test(file));
  const found = own.filter(({ file }) => asksItself(readFileSync(path.join(root, file), 'utf8')));
  expect(found.map(({ file }) => file)).toEqual(['shared/json.ts']);
});

it.each([
  ["typeof value === 'object' && value !== null && !Array.isArray(value)", true],
  ["if (typeof row.value !== 'object' || row.value === null || Array.isArray(row.value)) return;", true],
  ["typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined", true],
  ['try {\n    return JSON.parse(text);\n  } catch {\n    return null;\n  }', true],
  ["typeof address === 'object' && address !== null ? address.port : port", false],
  ['try {\n    return success(JSON.parse(text));\n  } catch {\n    return failure(noJson);\n  }', false],
])('sees what does: %s', (source, expected) => {
  expect(asksItself(source)).toBe(expected);
});
