import { sql } from 'kysely';
import type { PersonalData, PersonalPlace } from '../personal-data/personal-table.ts';

type QueuedJob = { readonly id: string; readonly payload: unknown; readonly last_error: string | null };

/** Jobs carry ids, never data, but the error of a failed job may still name a person. */
const queue: PersonalPlace = {
  table: 'graphile_worker._private_jobs',
  title: 'Waiting jobs',
  look: async ({ db }, { subject: { workspace_id }, mentions, action }) => {
    const { rows } = await sql<QueuedJob>`
      select id, payload, last_error from graphile_worker._private_jobs
      where payload ->> 'workspace_id' = ${workspace_id} and (lower(payload::text) like any (${[...mentions.patterns]}::text[])
        or lower(last_error) like any (${[...mentions.patterns]}::text[]))`.execute(db);
    const naming = rows.filter(
      ({ payload, last_error }) => mentions.isInJson(payload) || mentions.isIn(last_error ?? ''),
    );
    if (action === 'erase')
      for (const { id, payload, last_error } of naming)
        await sql`
          update graphile_worker._private_jobs set payload = ${JSON.stringify(mentions.redactJson(payload))}::json,
            last_error = ${last_error && mentions.redact(last_error)} where id = ${id}`.execute(db);
    return { own: 0, mentions: naming.length, rows: [] };
  },
};

export const platformPersonalData: PersonalData = {
  tables: [
    {
      table: 'failed_jobs',
      title: 'Failed jobs',
      key: { id: 'uuid' },
      texts: ['reason'],
      json: ['payload'],
      plain: ['name', 'job_key'],
    },
    queue,
  ],
  impersonal: {
    events: 'names and ids, for a month',
    mails:
      'addresses of people of the workspace and of recipients of forwards; contents are sealed, and emptied once sent',
    'system.heartbeats': 'processes of the product',
    'system.rate_budgets': 'counts',
  },
};
