import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../../renderer');

/** Attributes that a person reads or hears. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeLabel',
  'help',
  'label',
  'line',
  'placeholder',
  'text',
  'title',
]);

/** The product's name, and what is the same in every language. */
const sameEverywhere = /^(?:Tacho Depot|CSV|[A-Z]{1,3}|https?:\/\/\S*|km|h|min)$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface Literal {
  readonly text: string;
  readonly at: string;
}

/** The words that stand in the code of a screen: text between tags, and literals in attributes that a person reads. */
function literalsOf(code: string, at: string): Literal[] {
  const found: Literal[] = [];
  const add = (text: unknown) => {
    const said = String(text).trim();
    if (/\p{L}{2,}/u.test(said) && !sameEverywhere.test(said)) found.push({ text: said, at });
  };
  const literalsIn = (node: Node | null) => {
    if (node === null) return;
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value);
    if (node.type === 'TemplateLiteral')
      for (const { value } of node.quasis as { value: { cooked: string } }[]) add(value.cooked);
    if (node.type === 'ConditionalExpression') {
      literalsIn(node.consequent as Node);
      literalsIn(node.alternate as Node);
    }
    if (node.type === 'LogicalExpression') literalsIn(node.right as Node);
    if (node.type === 'JSXExpressionContainer') literalsIn(node.expression as Node);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (Array.isArray(value) || typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (node.type === 'JSXText') add(node.value);
    if (node.type === 'JSXAttribute' && readAttributes.has(String((node.name as Node).name))) {
      literalsIn(node.value as Node | null);
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) if (child.type === 'JSXExpressionContainer') literalsIn(child);
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child);
  };
  walk(parseAst(code, { lang: 'tsx' }));
  return found;
}

test('every word of the screens comes from the catalogue', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => literalsOf(readFileSync(path.join(renderer, file), 'utf8'), file));
  expect(found).toEqual([]);
});

test('words in the code of a screen are found, wherever they stand', () => {
  const texts = (code: string) => literalsOf(code, '').map(({ text }) => text);
  expect(texts('const a = <p>Sent today</p>;')).toEqual(['Sent today']);
  expect(texts("const a = <p>{late ? 'Too late' : t('due')}</p>;")).toEqual(['Too late']);
  expect(texts('const a = <input placeholder="Search" type="text" />;')).toEqual(['Search']);
  const gap = '$' + '{name}';
  expect(texts(`const a = <b aria-label={\`Remove ${gap}\`} />;`)).toEqual(['Remove']);
  expect(texts('const a = <b className="one">{t("a.b")} · 12</b>;')).toEqual([]);
});
