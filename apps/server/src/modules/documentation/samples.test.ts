import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROGRAM_ENV, requireProgram } from '#server/testing/stack/programs.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const Navigation = z.object({ groups: z.array(z.object({ pages: z.array(z.string()) })) });
const pages = Navigation.parse(JSON.parse(read('docs/navigation.json'))).groups.flatMap(
  (group) => group.pages,
);

const samples = pages.flatMap((page) =>
  [...read(`docs/${page}`).matchAll(/^ *```(\w*)\n(.+?)\n *```$/gms)].map(([, language = '', code = '']) => ({
    ...{ page, language, code },
  })),
);

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const roles = [...read('apps/server/src/main.ts').matchAll(/^ {2}'?([\w-]+)'?: ?\(?\w/gm)].map(
  ([, name]) => name,
);

/** Commands for servers are not run here. Their syntax, files, scripts and roles are checked. */
function checkShell(code: string): void {
  execFileSync('sh', ['-n', '-c', code], { env: PROGRAM_ENV });
  for (const [, file = ''] of code.matchAll(/(?<![\w/.-])((?:deploy|apps|tooling)\/[\w./@-]+\.\w+)/g))
    if (!/\.env$|hearback\.pem$/.test(file)) expect(existsSync(join(ROOT, file)), file).toBe(true);
  for (const [, script] of code.matchAll(/npm run (?:-s )?([\w:-]+)/g)) expect(scripts).toContain(script);
  for (const [, role] of code.matchAll(/main\.ts ([\w-]+)/g)) expect(roles).toContain(role);
}

const CHECKS: Readonly<Record<string, (code: string) => void>> = {
  /** Diagrams and parts of configuration files. */
  '': () => undefined,
  sh: checkShell,
  json: (code) => void JSON.parse(code),
  /** The body of a function, as automation services run it. */
  js: (code) => void compileFunction(code),
  ts: (code) => void stripTypeScriptTypes(code),
  python: (code) => {
    requireProgram('python3');
    execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: code,
      env: PROGRAM_ENV,
    });
  },
};

/** The samples of the API and of webhooks are also executed (`public-api.int.test.ts`, `documented-receivers.int.test.ts`, `documented-recipes.test.ts`). */
describe('the code samples of the documentation', () => {
  it.each(samples.map((sample, index) => [sample.page, sample.language, index] as const))(
    '%s: %s (%i)',
    (_page, language, index) => {
      const check = CHECKS[language];
      expect(check, 'the language of the sample').toBeDefined();
      check?.(samples[index]?.code ?? '');
    },
  );

  it('are found, with the roles that they run', () => {
    expect(samples.length).toBeGreaterThan(20);
    expect(roles).toContain('rotate-keys');
  });
});
