import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { createSweepJob } from './sweep.job.ts';

const app = await openTestApp();

afterAll(() => app.close());

it('sweeps every module even if one of them fails', async () => {
  const roles: string[] = [];
  const sweep = createSweepJob([
    {
      name: 'broken',
      resume: async () => {
        throw new Error('broken');
      },
    },
    {
      name: 'sound',
      resume: async (tx) => {
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
        roles.push(...rows.map(({ role }) => role));
      },
    },
  ]);
  await expect(sweep.handler({}, app.services)).rejects.toThrow('Some runs could not be swept.');
  expect(roles).toEqual(['hearback_system']);
});
