import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export type Chunk = {
  readonly imports: readonly string[];
  /** The module that the file was generated for. */
  readonly made_for: string;
  readonly is_entry: boolean;
  /** Compressed size. */
  readonly bytes: number;
};

type Screen = {
  readonly name: string;
  /** Besides the entry of the program. */
  readonly modules: readonly string[];
  readonly most_files: number;
  readonly most_kb: number;
};

/** Bytes that must load before a screen is usable: the current size plus a small margin. Only lower these numbers. */
const SCREENS: readonly Screen[] = [
  { name: 'Signing in', modules: ['/(public)/auth.tsx'], most_files: 8, most_kb: 171 },
  { name: 'The inbox', modules: ['/_app.tsx', '/_app/conversations.tsx'], most_files: 10, most_kb: 278 },
];

/** All files of a screen: its static imports and theirs. */
export function listFilePaths(
  chunks: ReadonlyMap<string, Chunk>,
  modules: readonly string[],
): ReadonlySet<string> {
  const isWanted = ({ is_entry, made_for }: Chunk) =>
    is_entry || modules.some((module) => made_for.includes(`routes${module}?`));
  const files = new Set([...chunks].filter(([, chunk]) => isWanted(chunk)).map(([file]) => file));
  for (const file of files) for (const needed of chunks.get(file)?.imports ?? []) files.add(needed);
  return files;
}

/** One sentence for each screen over its budget. */
export function listBudgetFaults(chunks: ReadonlyMap<string, Chunk>, screens = SCREENS): string[] {
  return screens.flatMap((screen) => {
    const files = [...listFilePaths(chunks, screen.modules)];
    const kb = files.reduce((sum, file) => sum + (chunks.get(file)?.bytes ?? 0), 0) / 1000;
    if (files.length <= screen.most_files && kb <= screen.most_kb) return [];
    const limit = `${screen.most_files} files and ${screen.most_kb} kB`;
    return [`${screen.name} needs ${files.length} files of ${kb.toFixed(1)} kB; the limit is ${limit}.`];
  });
}

/** Fails a build that exceeds a budget. */
export function budget(): Plugin {
  const chunks = new Map<string, Chunk>();
  return {
    name: 'hearback:budget',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk')
          chunks.set(output.fileName, {
            imports: output.imports,
            made_for: output.facadeModuleId ?? '',
            is_entry: output.isEntry,
            get bytes() {
              return statSync(join(dir, `${output.fileName}.br`)).size;
            },
          });
    },
    // Runs after every file was written and compressed.
    closeBundle() {
      const over = listBudgetFaults(chunks);
      if (over.length > 0) throw new Error(over.join('\n'));
    },
  };
}
