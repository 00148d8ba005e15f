import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Check } from './check.ts';

/** The last commit before Conventional Commits became the rule. */
const BASELINE = '08960ea5a3c232b550201878665bd065d4f32582';
const MAX_SUBJECT_LENGTH = 72;
const SUBJECT =
  /^(?:feat|fix|perf|refactor|docs|test|build|ci|chore|style|revert)(?:\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\))?!?: \S/;
/** `git merge` and `git revert` write these subjects themselves. */
const GENERATED = /^(?:Merge |Revert ")/;

const run = promisify(execFile);

export const commits: Check = {
  name: 'Commit subjects',
  async run(root) {
    // A source archive has no history, and a shallow clone may not contain the baseline.
    if (!existsSync(join(root, '.git')) || !(await hasCommit(root, BASELINE))) return { faults: [] };
    const { stdout } = await run('git', ['log', '--format=%h %s', `${BASELINE}..HEAD`], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return { faults: findBadSubjects(stdout.split('\n').filter(Boolean)) };
  },
};

const hasCommit = (root: string, commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  );

/** Takes lines of `<hash> <subject>`. */
export function findBadSubjects(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    if (GENERATED.test(subject)) return [];
    if (!SUBJECT.test(subject))
      return [`${line}\n  Write the subject as a Conventional Commit: 'fix(auth): revoke sessions …'.`];
    if (subject.length > MAX_SUBJECT_LENGTH)
      return [`${line}\n  The subject has ${subject.length} characters; the limit is ${MAX_SUBJECT_LENGTH}.`];
    return [];
  });
}
