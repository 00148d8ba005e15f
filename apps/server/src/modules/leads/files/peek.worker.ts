import { serveThread } from '#server/platform/concurrency/serve-thread.ts';
import { type FileHead, type PeekProblem, peek } from '../csv/peek.ts';
import { suggestMapping } from '../mapping/suggest-mapping.ts';
import type { OpenedFile } from './open-file.ts';

/** Reads the beginning of a file. Imports little, because every new thread loads these modules again. */
serveThread<FileHead, OpenedFile | PeekProblem>(async (beginning) => {
  const peeked = await peek(beginning);
  return 'problem' in peeked
    ? peeked
    : { ...peeked, suggestion: suggestMapping(peeked.headers, peeked.rows) };
});
