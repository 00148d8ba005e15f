import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import type { Findings } from './check.ts';

/** Runs a tool of ours on the tree at `root`; what it printed is the fault when it does not end with 0. */
export async function runTool(root: string, script: string, args: string[]): Promise<Findings> {
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
