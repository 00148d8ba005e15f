import pg from 'pg';
import { vi } from 'vitest';

/**
 * What the whole process asks the database while `work` runs. Tests that ask this run alone in their process, so all of it
 * belongs to the request.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
