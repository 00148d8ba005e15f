import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import type { Check } from '../check.ts';
import { listFiles } from './tree.ts';

const MAX_LINES = 25;
const CODE = /\.tsx?$/;
const TEST = /\.(?:test|spec)\.tsx?$|\/testing\/|^(?:e2e|bench)\//;
/** Files with a role suffix are found by it, even if they are short. */
const HAS_A_ROLE =
  /\.(?:routes|jobs?|queries|thread|email|policy|plugin|gen)\.ts$|\/(?:index|api)\.ts$|\.d\.ts$/;
/**
 * Files that list the parts of a module, an app or the checks. Being listed there does not count as
 * having a caller.
 */
const IS_A_LIST = /\.(?:routes|jobs)\.ts$|\/(?:index|registry|main|run-checks)\.ts$/;
const IMPORT = /\b(?:from|import)\s+'([^']+)'/g;
/** Lazily loaded modules and worker threads must be separate files. */
const LOADED_APART = /\b(?:import|new URL)\(\s*'([^']+)'/g;
const ROOTS = /^#(server|web|simulators)\//;

/** A short helper with one caller in the same folder belongs in the caller's file, unless it has its own test. */
export const callers: Check = {
  name: 'Callers',
  async run(root) {
    const files = listFiles(root).filter((file) => CODE.test(file));
    const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    const importers = new Map<string, Set<string>>();
    for (const [file, text] of texts)
      for (const target of listTargets(IMPORT, file, text))
        importers.set(target, (importers.get(target) ?? new Set()).add(file));
    const apart = new Set([...texts].flatMap(([file, text]) => listTargets(LOADED_APART, file, text)));
    const faults = [...texts].flatMap(([file, text]) => {
      const lines = text.trimEnd().split('\n').length;
      if (lines > MAX_LINES || TEST.test(file) || HAS_A_ROLE.test(file) || apart.has(file)) return [];
      const all = [...(importers.get(file) ?? [])];
      const [caller = '', another] = all.filter((one) => !TEST.test(one));
      const hasATest = all.some((one) => TEST.test(one));
      if (another || hasATest || IS_A_LIST.test(caller) || dirname(caller) !== dirname(file)) return [];
      return [`${file} has ${lines} lines and one caller: move it into ${basename(caller)}.`];
    });
    return { faults };
  },
};

const listTargets = (pattern: RegExp, file: string, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, specifier = '']) =>
    ROOTS.test(specifier)
      ? specifier.replace(ROOTS, (_all, app: string) => `apps/${app}/src/`)
      : join(dirname(file), specifier),
  );
