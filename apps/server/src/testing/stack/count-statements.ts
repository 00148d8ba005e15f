import pg from 'pg';
import { vi } from 'vitest';

/** What the process asks every moment to know that the database is there. */
const SIGN_OF_LIFE = 'select';

/**
 * What the whole process asks the database while `work` runs. Tests that ask this run alone in their process, so all of it
 * belongs to the request.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const count = query.mock.calls.filter(([statement]) => (statement as unknown) !== SIGN_OF_LIFE).length;
    if (count === 0) throw new Error('Nothing was asked, or nothing was counted.');
    return count;
  } finally {
    query.mockRestore();
  }
}
