import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Check } from '../check.ts';

/** Runs a check on a tree of these files and returns its faults as one text. */
export async function listFaults(check: Check, files: Record<string, string>): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'hearback-planted-')));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return (await check.run(root)).faults.join('\n');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
