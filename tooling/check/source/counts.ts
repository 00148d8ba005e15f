import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@swc/core';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const SPEAKS = /^(apps\/(web|server)|packages\/contract)\/src\/.*\.tsx?$/;
const SILENT =
  /\.(test|spec)\.tsx?$|\.gen\.ts$|\/testing\/|\.queries\.ts$|packages\/contract\/src\/wording\/counted\.ts$/;
const HELPERS = new Set(['counted', 'pluralize']);

/** Words after a value that is not a count: singular verbs, and units without a plural. */
const NO_PLURAL = new Set(
  'is was has does gets leaves invites stops works holds sorts asks notices brings exists as successfully ms s'.split(
    ' ',
  ),
);
/** Values that are names or sentences, not numbers. */
const NAMES = /^(?:kind\.title|other)$|\.sentence$/;
/** Words between a number and its noun: '5 more emails'. */
const BETWEEN = new Set('more other new unread unsaved'.split(' '));
/** Words that may follow a counted noun with any number. Other verbs belong in the helper. */
const SAME_FOR_ALL =
  /^(?:[a-z]+ed|brought|could|will|may|can|must|no|not|so|of|in|to|from|at|by|on|for|with|and|or|as|successfully)$/;

type Node = { readonly type?: string; readonly span?: { start: number; end: number } } & Record<
  string,
  unknown
>;
type Piece = { readonly before: Node; readonly text: string };

/**
 * Finds '1 contacts' and '1 person work here', which result from putting a number before words by
 * hand. Use `counted` or `pluralize` with both forms.
 */
export const counts: Check = {
  name: 'Counted words',
  async run(root) {
    const files = listFiles(root).filter((file) => SPEAKS.test(file) && !SILENT.test(file));
    const faults = await Promise.all(
      files.map(async (file) => {
        const found = await findByHand(readFileSync(join(root, file), 'utf8'), file.endsWith('x'));
        return found.map((text) => `${file}: ${text}: say it with counted or pluralize of the contract.`);
      }),
    );
    return { faults: faults.flat() };
  },
};

async function findByHand(text: string, tsx: boolean): Promise<string[]> {
  const bytes = Buffer.from(text);
  const tree = (await parse(text, { syntax: 'typescript', tsx, target: 'es2024' })) as unknown as Node;
  const start = tree.span?.start ?? 0;
  const write = ({ span }: Node) =>
    span
      ? bytes
          .subarray(span.start - start, span.end - start)
          .toString()
          .replace(/\s+/g, ' ')
      : '';
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ((node as Node).type === 'TaggedTemplateExpression') return;
    if (isManualPlural(node as Node, write)) found.push(write(node as Node));
    for (const { before, text } of listPieces(node as Node))
      if (isWrong(before, text, write))
        found.push(`${write(before)}${text.replace(/\s+/g, ' ')}`.slice(0, 80));
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  return found;
}

/** `n === 1 ? 'contact' : 'contacts'` */
function isManualPlural(node: Node, write: (node: Node) => string): boolean {
  if (node.type !== 'ConditionalExpression') return false;
  const branches = [node.consequent, node.alternate] as Node[];
  return (
    /(?:[!=]==? 1|> 1|<= 1)$/.test(write(node.test as Node)) &&
    branches.some(
      ({ type, value }) => type === 'TemplateLiteral' || (type === 'StringLiteral' && value !== ''),
    )
  );
}

/** Each value with the text directly after it, in a template or in JSX. */
function listPieces(node: Node): Piece[] {
  if (node.type === 'TemplateLiteral' && Array.isArray(node.expressions)) {
    const quasis = node.quasis as { cooked?: string }[];
    return (node.expressions as Node[]).map((before, index) => ({
      before,
      text: quasis[index + 1]?.cooked ?? '',
    }));
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  const children = node.children as Node[];
  return children.flatMap((child, index) => {
    const before = index > 0 ? unwrapValue(children[index - 1]) : null;
    return child.type === 'JSXText' && before ? [{ before, text: String(child.value) }] : [];
  });
}

/** `{n}`, or an element that contains nothing else. */
function unwrapValue(node: Node | undefined): Node | null {
  if (node?.type === 'JSXExpressionContainer') return node.expression as Node;
  const children = node?.type === 'JSXElement' ? (node.children as Node[]) : [];
  return children.length === 1 ? unwrapValue(children[0]) : null;
}

function isWrong(before: Node, text: string, write: (node: Node) => string): boolean {
  const [first = '', second = ''] = /^\s+[A-Za-z]/.test(text) ? (text.match(/[A-Za-z]+/g) ?? []) : [];
  if (first === '' || before.type === 'StringLiteral' || NAMES.test(write(before))) return false;
  const callee =
    before.type === 'CallExpression' ? ((before.callee as Node).value as string | undefined) : undefined;
  if (callee === 'counted') return !SAME_FOR_ALL.test(first);
  if (callee !== undefined && HELPERS.has(callee)) return false;
  return isPlural(BETWEEN.has(first) ? second : first);
}

const isPlural = (word: string): boolean =>
  !NO_PLURAL.has(word) && (/[^s]s$/.test(word) || /^(?:people|are|were|have)$/i.test(word));
