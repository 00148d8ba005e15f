import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { parseSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Longer strings are word lists or sentences. Their words are tried one by one. */
const MAX_LITERAL_CHARACTERS = 80;

/**
 * These files of the contract declare endpoints, permissions and sentences. No reader compares text with their literals, but
 * every import of the contract's index reaches them.
 */
const DECLARATIONS = /\/packages\/contract\/src\/(?:[\w-]+\.ts|inbox\/|wording\/)/;
const COMPARED = /\/packages\/contract\/src\/(?:free-mail|values)\.ts$/;

/**
 * Every string, template and regular expression literal in the files that these files import, directly or indirectly, as
 * texts. A regular expression is replaced by texts that match it: one for each of its alternatives.
 */
export function listLiterals(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const reached of new Set(files.flatMap((file) => [...listImports(file)]))) {
    if (DECLARATIONS.test(reached) && !COMPARED.test(reached)) continue;
    for (const text of readSource(reached).literals) found.add(text);
  }
  return [...found].sort();
}

/**
 * The files that each reader of a file comes from: the imports that the value of its property uses, including through other
 * declarations of the file.
 */
export function listSources(file: string): ReadonlyMap<string, readonly string[]> {
  const imported = new Map<string, string>();
  const declared = new Map<string, Node>();
  const body = parse(file).body as readonly Node[];
  for (const item of body) {
    const statement = (item.declaration ?? item) as Node;
    if (item.type === 'ImportDeclaration') {
      const target = resolveImport(String((item.source as Node).value), file);
      for (const one of item.specifiers as readonly Node[])
        if (target) imported.set(toName(one.local), target);
    }
    if (statement.type === 'FunctionDeclaration') declared.set(toName(statement.identifier), statement);
    if (statement.type === 'VariableDeclaration')
      for (const one of statement.declarations as readonly Node[]) declared.set(toName(one.id), one);
  }
  const resolveNames = (node: unknown, seen = new Set<string>()): string[] =>
    [...walk(node)].flatMap((one) => {
      const name = one.type === 'Identifier' ? String(one.value) : '';
      if (seen.has(name)) return [];
      seen.add(name);
      const target = imported.get(name);
      return target ? [target] : resolveNames(declared.get(name) ?? null, seen);
    });
  const sources = new Map<string, string[]>();
  for (const { init } of declared.values())
    for (const property of isNode(init) && init.type === 'ObjectExpression'
      ? (init.properties as readonly Node[])
      : []) {
      if (property.type === 'Identifier') sources.set(toName(property), resolveNames(property));
      if (property.type === 'KeyValueProperty')
        sources.set(toName(property.key), resolveNames(property.value));
    }
  return sources;
}

const toName = (node: unknown): string => String((node as Node | null)?.value);

function listImports(entry: string): Set<string> {
  const reached = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...readSource(file).imports);
  }
  return reached;
}

/** Packages from npm are not measured themselves. A reader that calls one is measured with it. */
function resolveImport(name: string, from: string): string | null {
  const [, scope, rest] = /^#(server|web)\/(.*)$/.exec(name) ?? [];
  const own = /^@hearback\/(\w+)$/.exec(name)?.[1];
  const path = name.startsWith('.')
    ? join(dirname(from), name)
    : scope
      ? join(ROOT, 'apps', scope, 'src', rest ?? '')
      : own
        ? join(ROOT, 'packages', own, 'src/index.ts')
        : null;
  return path && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

type Source = { readonly imports: readonly string[]; readonly literals: readonly string[] };

const readSources = new Map<string, Source>();

/** Read once, because most readers reach the same files. */
function readSource(file: string): Source {
  const cachedSource = readSources.get(file);
  if (cachedSource) return cachedSource;
  const nodes = [...walk(parse(file))];
  const source = { imports: listTargets(nodes, file), literals: [...readLiterals(nodes)] };
  readSources.set(file, source);
  return source;
}

const IMPORTS = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'];

const listTargets = (nodes: readonly Node[], file: string): string[] =>
  nodes.flatMap(({ type, typeOnly, source }) =>
    IMPORTS.includes(type) && typeOnly !== true && isNode(source)
      ? (resolveImport(String(source.value), file) ?? [])
      : [],
  );

const parse = (file: string): Node =>
  parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2024',
  }) as unknown as Node;

function* walk(start: unknown): Generator<Node> {
  const open = [start];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) {
      // The literals of types and the names of modules are not read by any code.
      if (
        value.type.startsWith('Ts') &&
        value.type !== 'TsAsExpression' &&
        value.type !== 'TsSatisfiesExpression'
      )
        continue;
      yield value;
    }
    open.push(...Object.values(value));
  }
}

function* readLiterals(nodes: readonly Node[]): Generator<string> {
  const modules = new Set<unknown>(nodes.map(({ source }) => source));
  for (const node of nodes) {
    if (modules.has(node)) continue;
    if (node.type === 'StringLiteral') yield* split(String(node.value));
    if (node.type === 'TemplateElement') yield* split(String(node.cooked ?? ''));
    if (node.type === 'RegExpLiteral')
      for (const text of listMatches(String(node.pattern), String(node.flags))) yield* split(text);
  }
}

function split(text: string): string[] {
  const parts = text.includes('|') ? text.split('|') : [text];
  return parts
    .flatMap((part) => (part.length > MAX_LITERAL_CHARACTERS ? part.split(/\s+/) : [part]))
    .map((part) => part.slice(0, MAX_LITERAL_CHARACTERS))
    .filter((part) => part !== '');
}

function listMatches(pattern: string, flags: string): string[] {
  const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  return tree.alternatives.flatMap(({ elements }) => matchSequence(elements));
}

const MAX_REPEATS = 4;

function matchElement(element: AST.Element): string[] {
  switch (element.type) {
    case 'Character':
      return [String.fromCodePoint(element.value)];
    case 'CharacterSet':
      return [matchSet(element)];
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return [findCharacter(element.raw)];
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap((one) => matchSequence(one.elements));
    case 'Quantifier':
      return matchElement(element.element as AST.Element).map((one) =>
        one.repeat(Math.min(Math.max(element.min, 1), MAX_REPEATS)),
      );
    case 'Assertion':
      return 'alternatives' in element
        ? ['', ...element.alternatives.flatMap((one) => matchSequence(one.elements))]
        : [''];
    default:
      return [''];
  }
}

/** One text with the first choice everywhere, and one more for every other choice. */
function matchSequence(elements: readonly AST.Element[]): string[] {
  const choices = elements.map(matchElement);
  const first = choices.map(([one = '']) => one);
  const others = choices.flatMap((choice, at) => choice.slice(1).map((one) => first.with(at, one).join('')));
  return [first.join(''), ...others];
}

function matchSet(set: AST.CharacterSet): string {
  return set.kind === 'any' ? 'x' : findCharacter(set.raw);
}

const CANDIDATES = [...'x7 -@.:>\n"É\u0301時가,/<(&#_*'];

function findCharacter(raw: string): string {
  const pattern = new RegExp(raw, 'u');
  return CANDIDATES.find((one) => pattern.test(one)) ?? findFirst(pattern);
}

function findFirst(pattern: RegExp): string {
  for (let code = 1; code < 0x2_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const one = String.fromCodePoint(code);
    if (pattern.test(one)) return one;
  }
  return '';
}
