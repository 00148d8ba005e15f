import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import type { Check, Findings } from './check.ts';

export const lint: Check = {
  name: 'Lint and format',
  run: (root) =>
    runTool(root, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=40', '.']),
};

export const types: Check = {
  name: 'Types',
  // Each checker computes shared types again, so one takes half the work of four.
  run: (root) => runTool(root, 'typescript/bin/tsc', ['-b', '--checkers', '1']),
};

export const deadCode: Check = {
  name: 'Dead code',
  run: (root) => runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
};

const RULES = join(REPOSITORY_ROOT, 'tooling', 'check', 'rules', 'boundaries.mjs');
const TREES = ['apps', 'packages', 'qa', 'tooling'];

export const boundaries: Check = {
  name: 'Boundaries',
  async run(root) {
    const trees = TREES.filter((tree) => existsSync(join(root, tree)));
    const args = ['--config', RULES, '--output-type', 'err', ...trees];
    const { faults } = await runTool(root, 'dependency-cruiser/bin/dependency-cruiser.mjs', args);
    // It warns that it found no TypeScript below 7. swc parses the sources instead, as
    // boundaries.test.ts proves.
    return { faults: faults.map((fault) => fault.split('‼ missing-tsc-transpiler')[0]?.trimEnd() ?? fault) };
  },
};

/** Runs a tool on the tree at `root`. Its output is the fault if it does not exit with 0. */
async function runTool(root: string, script: string, args: string[]): Promise<Findings> {
  const { code, output } = await run(root, join(REPOSITORY_ROOT, 'node_modules', script), args);
  return { faults: code === 0 ? [] : [output.trim() || `${script} ended with ${code}`] };
}

function run(root: string, script: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
