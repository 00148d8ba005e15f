import type { Plugin } from 'vite';
import { type Chunk, listFilePaths } from './budget.ts';

/** The screens that people open first, by address: of which modules they are made. */
const SCREENS: Record<string, readonly string[]> = {
  '/': ['/_app.tsx', '/_app/index.tsx'],
  '/conversations': ['/_app.tsx', '/_app/conversations.tsx'],
};

const MARK = '<meta name="screen-files" content="{}" />';

/** Tells the page which files its screen will need: `public/first.js` fetches them beside those of the program's start. */
export function screenFiles(): Plugin {
  return {
    name: 'hearback:screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = new Map<string, Chunk>();
        for (const output of Object.values(bundle))
          if (output.type === 'chunk')
            chunks.set(output.fileName, {
              imports: output.imports,
              made_for: output.facadeModuleId ?? '',
              is_entry: output.isEntry,
              bytes: 0,
            });
        const files = Object.fromEntries(
          Object.entries(SCREENS).map(([address, modules]) => [
            address,
            [...listFilePaths(chunks, modules)]
              .filter((file) => !html.includes(file))
              .map((file) => `/${file}`),
          ]),
        );
        if (!html.includes(MARK)) throw new Error('index.html has no place for the files of a screen.');
        return html.replace(MARK, MARK.replace('{}', JSON.stringify(files).replaceAll('"', '&quot;')));
      },
    },
  };
}
