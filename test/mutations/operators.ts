/** Small faults that could stand in a source file: the places where one fits, each with what would stand there instead. */
import { parseAst } from 'rolldown/parseAst';

/** One fault: `after` instead of what stands from `start` to `end`. */
export interface Mutation {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

type Operator =
  | 'negate a condition'
  | 'move a boundary'
  | 'turn a comparison'
  | 'swap and with or'
  | 'drop a statement'
  | 'drop an await'
  | 'add one'
  | 'return early'
  | 'empty a text';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const comparisons: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };
const junctions: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
/** These have values in them; every other node of the type system has none at run time. */
const typedValues = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];

/** Every fault that fits into a source text, in its order. */
export function mutationsOf(source: string, lang: 'ts' | 'tsx'): readonly Mutation[] {
  const found: Mutation[] = [];
  visit(parseAst(source, { lang }) as unknown as Node);
  return found.sort((one, other) => one.start - other.start);

  function visit(node: Node): void {
    if (node.type.startsWith('Import') || (node.type.startsWith('TS') && !typedValues.includes(node.type))) return;
    if (node.type.startsWith('Export') && node.source != null) return;
    found.push(...mutationsAt(node, source));
    for (const [key, child] of Object.entries(node)) {
      // A key names something, and the string there is no text.
      if (key === 'key' && node.computed !== true) continue;
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function mutationsAt(node: Node, source: string): readonly Mutation[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const instead = (operator: Operator, of: Node, after: string): Mutation[] => [
    { operator, start: of.start, end: of.end, after },
  ];
  const { test, left, right, argument, expression, body, value } = node as { readonly [key: string]: unknown };

  if ((node.type === 'IfStatement' || node.type === 'ConditionalExpression') && isNode(test)) {
    return instead('negate a condition', test, `!(${textOf(test)})`);
  }
  if ((node.type === 'BinaryExpression' || node.type === 'LogicalExpression') && isNode(left) && isNode(right)) {
    const sign = String(node.operator);
    const between = (operator: Operator, other: string) =>
      instead(operator, node, `${textOf(left)} ${other} ${textOf(right)}`);
    if (sign in boundaries) return between('move a boundary', boundaries[sign] ?? '');
    if (sign in comparisons) return between('turn a comparison', comparisons[sign] ?? '');
    if (sign in junctions)
      return instead('swap and with or', node, `(${textOf(left)}) ${junctions[sign]} (${textOf(right)})`);
    return [];
  }
  if (node.type === 'ExpressionStatement' && isNode(expression) && expression.type !== 'Literal') {
    return instead('drop a statement', node, ';');
  }
  if (node.type === 'AwaitExpression' && isNode(argument))
    return instead('drop an await', node, `(${textOf(argument)})`);
  if (node.type === 'Literal' && typeof value === 'number') return instead('add one', node, `(${textOf(node)} + 1)`);
  if (node.type === 'Literal' && typeof value === 'string' && value !== '') return instead('empty a text', node, `''`);
  if (functions.includes(node.type) && isNode(body) && body.type === 'BlockStatement' && !answers(body)) {
    return [{ operator: 'return early', start: body.start + 1, end: body.start + 1, after: ' return;' }];
  }
  return [];
}

/** Whether a function's body returns a value, not counting the functions in it. */
function answers(node: Node): boolean {
  if (node.type === 'ReturnStatement') return isNode(node.argument);
  return Object.values(node)
    .flat()
    .some((child) => isNode(child) && !functions.includes(child.type) && answers(child));
}
