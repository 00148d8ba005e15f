import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { listFiles } from '../layout/tree.ts';

const CODE = /^apps\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/testing\//;
const READS = /import\s*\{[^}]{0,300}\b(?:readMail|readBody)\b[^}]{0,300}\}\s*from\s*['"]@hearback\/mail['"]/;

/** The intake, texts that never become a message, the browser, which locates the parsed text in the markup, and quotes without the closing. */
const READERS = new Set([
  'apps/server/src/modules/classification/bodies/read-text.worker.ts',
  'apps/server/src/modules/classification/bodies/to-stored-text.ts',
  'apps/server/src/modules/replies/delivery/look-up-reply.ts',
  'apps/server/src/modules/inbox/ingestion/record-crm-message.ts',
  'apps/server/src/modules/reports/figures/list-quotes.ts',
  'apps/web/src/features/inbox/message-body/message-body.tsx',
  'apps/web/src/features/inbox/message-body/text/body-to-text.ts',
]);

/**
 * Message bodies are parsed once, at intake, so that list, search, classification, drafts and
 * thread agree on their content.
 */
export const mailReaders: Check = {
  name: 'Readers of mail',
  async run(root) {
    const more = listFiles(root).filter(
      (file) =>
        CODE.test(file) &&
        !TEST.test(file) &&
        !READERS.has(file) &&
        READS.test(readFileSync(join(root, file), 'utf8')),
    );
    return {
      faults: more.map(
        (file) =>
          `${file} reads a body again: take text, own_text, quote or lang, which were read at intake.`,
      ),
    };
  },
};
