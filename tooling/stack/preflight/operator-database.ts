import pg from 'pg';
import { errorCode, Problem, toMessage } from '../../problem.ts';

const MIN_VERSION = 150_000;

/**
 * Connects to the operator's PostgreSQL once before anything else, so that problems are reported in
 * one clear sentence.
 */
export async function checkOperatorDatabase(databaseUrl: string): Promise<void> {
  const where = describe(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < MIN_VERSION) {
      throw new Problem(
        `The PostgreSQL server of DATABASE_URL (${where}) is older than version 15: upgrade it, or point DATABASE_URL to a newer server.`,
      );
    }
  } catch (error) {
    throw error instanceof Problem ? error : explain(where, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database without the password, for terminals and logs. */
function describe(databaseUrl: string): string {
  try {
    const { protocol, hostname, port, pathname } = new URL(databaseUrl);
    if (protocol === 'postgres:' || protocol === 'postgresql:')
      return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    // The message below covers invalid URLs and other protocols.
  }
  throw new Problem(
    'DATABASE_URL is not a PostgreSQL URL: write it as postgres://user:password@host:5432/database.',
  );
}

function explain(where: string, error: unknown): Problem {
  const code = errorCode(error);
  if (code === '28P01' || code === '28000') {
    return new Problem(
      `The PostgreSQL server of DATABASE_URL (${where}) rejected the credentials: check the user and password in DATABASE_URL.`,
    );
  }
  if (code === '3D000') {
    return new Problem(
      `The database of DATABASE_URL (${where}) does not exist: create it with 'createdb', or correct its name.`,
    );
  }
  const reason = code ?? toMessage(error);
  return new Problem(
    `The PostgreSQL server of DATABASE_URL (${where}) cannot be reached (${reason}): check that it is running and that host and port are correct, or unset DATABASE_URL to use the embedded database.`,
  );
}
