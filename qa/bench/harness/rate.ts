import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Result } from 'autocannon';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const WARM_UP_SECONDS = 3;
const SECONDS = 8;

type Load = {
  readonly url: string;
  readonly clients: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a JSON POST; otherwise the request is a GET. */
  readonly body?: string;
};

/** Responses per second, measured by a separate process so that the client does not slow down the server. */
export async function rate(load: Load): Promise<number> {
  await shoot(load, WARM_UP_SECONDS);
  const { requests, non2xx, errors } = await shoot(load, SECONDS);
  if (non2xx + errors > 0) throw new Error(`${load.url}: ${non2xx} answers were not 2xx, ${errors} failed`);
  return requests.average;
}

async function shoot({ url, clients, headers = {}, body }: Load, seconds: number): Promise<Result> {
  const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      AUTOCANNON,
      ...['--json', '--no-progress', '-c', String(clients), '-d', String(seconds)],
      ...Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['-m', 'POST', '-b', body]),
      url,
    ],
    { maxBuffer: 16 * 1_048_576 },
  );
  return JSON.parse(stdout) as Result;
}
