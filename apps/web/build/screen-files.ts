import type { Plugin } from 'vite';
import { type Chunk, listFilePaths } from './budget.ts';

/** Modules of the screens that users open first, by path. */
const SCREENS: Record<string, readonly string[]> = {
  '/': ['/_app.tsx', '/_app/index.tsx'],
  '/conversations': ['/_app.tsx', '/_app/conversations.tsx'],
};

const MARK = '<meta name="screen-files" content="{}" />';

/** Lists the files of each screen in the page, so that `public/first.js` can preload them. */
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
