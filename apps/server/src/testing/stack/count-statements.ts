import pg from 'pg';
import { vi } from 'vitest';

/** The periodic ping that checks the database connection. */
const SIGN_OF_LIFE = 'select';

/**
 * Counts the statements of the whole process while `work` runs. Tests that use this run alone in their process, so
 * all of them belong to the request.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const count = query.mock.calls.filter(([statement]) => (statement as unknown) !== SIGN_OF_LIFE).length;
    if (count === 0) throw new Error('No statement ran, or none was counted.');
    return count;
  } finally {
    query.mockRestore();
  }
}
