import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegExpParser } from '@eslint-community/regexpp';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';
import { findReentries } from './reentry.ts';

const PRODUCT = /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/;
const NO_PRODUCT = /\.(test|spec)\.tsx?$|\.gen\.ts$|\/(test|testing|fixtures)\/|^apps\/simulators\//;
const NORMALIZES = /\.normalize\(/;
const NORMAL_FORM = 'packages/mail/src/text/normal-form.ts';

type Pattern = { readonly source: string | null; readonly flags: string };

/**
 * Patterns with superlinear backtracking: two adjacent repetitions that can match the same text,
 * nested repetitions, or a repetition that restarts at each of its own characters. A few kilobytes
 * of hostile mail can block a process with them. The whole product is checked, because a pattern
 * does not show whose text it will match.
 */
export const patterns: Check = {
  name: 'Patterns',
  async run(root) {
    const files = listFiles(root).filter((file) => PRODUCT.test(file) && !NO_PRODUCT.test(file));
    const faults: string[] = [];
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      if (NORMALIZES.test(text) && file !== NORMAL_FORM)
        faults.push(
          `${file}: normalize() takes the square of a run of marks: use toNormalForm of packages/mail.`,
        );
      if (!/RegExp|\/[^/\n]*[*+{][^/\n]*\//.test(text)) continue;
      const found = await findPatterns(text, file.endsWith('x'));
      for (const pattern of found) faults.push(...findProblems(pattern).map((one) => `${file}: ${one}`));
    }
    return { faults };
  },
};

async function findPatterns(text: string, tsx: boolean): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags, callee } = node as Record<string, unknown>;
    if (type === 'RegExpLiteral') found.push({ source: String(pattern), flags: String(flags) });
    const makes = type === 'NewExpression' || type === 'CallExpression';
    if (makes && (callee as { value?: string } | null)?.value === 'RegExp')
      found.push({ source: null, flags: '' });
    for (const child of Object.values(node)) visit(child);
  };
  visit(await parse(text, { syntax: 'typescript', tsx, target: 'es2024' }));
  return found;
}

const parser = new RegExpParser();

function findProblems({ source, flags }: Pattern): string[] {
  if (source === null)
    return ['a pattern is put together as it runs: write it down whole, so that it can be checked.'];
  const literal = parser.parseLiteral(`/${source}/${flags}`);
  const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } });
  const slow = reports.map((report) => ({
    exponential: report.exponential,
    at: report.type === 'Trade' ? `${report.startQuant.raw} and ${report.endQuant.raw}` : report.quant.raw,
  }));
  const reentries = findReentries(literal).map((at) => ({ exponential: false, at }));
  return [...slow, ...reentries].map(
    ({ exponential, at }) =>
      `/${source}/${flags} may look at a text ${exponential ? 'exponentially' : 'more than once'}: at ${at}`,
  );
}
