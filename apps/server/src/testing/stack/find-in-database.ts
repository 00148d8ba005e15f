import { Connection } from '@hearback/database';

/**
 * Lists every table of every schema, including the queue's, that contains the word in a text, JSON, search vector or
 * file.
 */
export async function findInDatabase(databaseUrl: string, word: string): Promise<string[]> {
  const client = new Connection({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const query = `select exists (select from ${name} t
        where t::text ilike '%' || $1 || '%' or t::text ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%') as here`;
      // Tenant tables are open to the system role only, all others to the login that owns them.
      const role = /^(public\.|auth\.|system\.|[^.]+$)/.test(name) ? 'set local role hearback_system' : '';
      await client.query(`begin; ${role}`);
      const answer = await client.query<{ here: boolean }>(query, [word]).catch(async () => {
        await client.query('rollback');
        return client.query<{ here: boolean }>(query, [word]);
      });
      await client.query('rollback');
      if (answer.rows[0]?.here) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}
