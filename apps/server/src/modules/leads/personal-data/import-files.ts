import { withSystem } from '@hearback/database';
import type { Mentions } from '#server/platform/personal-data/matcher.ts';
import { type PersonalPlace, PlaceBusy } from '#server/platform/personal-data/personal-table.ts';
import type { Services } from '#server/platform/services.ts';
import { decode } from '../csv/encoding/decode.ts';
import { listWaitingFiles, readChunks, type WaitingFile } from '../files/chunks.queries.ts';
import { deleteUnstarted } from '../imports/imports.queries.ts';

/**
 * Pending files. A file whose import was not started is removed if it contains the person. A file that is being read is
 * awaited: the import skips erased people, and the file is deleted afterwards.
 */
export const importFilesPlace: PersonalPlace = {
  table: 'import_chunks',
  title: 'Import files',
  look: async (services, { subject: { workspace_id }, mentions, action }) => {
    const files = await withSystem(services.db, 'list import files', (tx) =>
      listWaitingFiles(tx, workspace_id),
    );
    let own = 0;
    for (const file of files) {
      if (!(await isNamedIn(services, workspace_id, file, mentions))) continue;
      own += 1;
      if (action !== 'erase') continue;
      const { id } = file;
      const isDeleted = await withSystem(services.db, 'remove import file', (tx) =>
        deleteUnstarted(tx, { workspace_id, id }),
      );
      if (!isDeleted) throw new PlaceBusy('An import that contains this person is in progress.');
    }
    return { own, mentions: 0, rows: [] };
  },
};

/** Longer than any name or address, so that a match across two pieces is found. */
const OVERLAP = 1_000;

async function isNamedIn(
  { db }: Services,
  workspace_id: string,
  { id: import_id, encoding }: WaitingFile,
  mentions: Mentions,
): Promise<boolean> {
  let tail = '';
  for await (const { text } of decode(readChunks(db, { workspace_id, import_id }), encoding ?? 'utf-8')) {
    // First and last name are in separate cells.
    const piece = (tail + text).replace(/[",;\t|]+/g, ' ');
    if (mentions.isIn(piece)) return true;
    tail = piece.slice(-OVERLAP);
  }
  return false;
}
