import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Keys that hold secrets wherever they appear, up to two levels deep. A test searches the log output for planted
 * secrets.
 */
const SECRET_KEYS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'api_key',
  'apiKey',
  'secret',
  'sealed_secret',
  'recovery_codes',
  'authorization',
  'cookie',
  'set-cookie',
];

/** Output that cannot be written is buffered up to this size; anything beyond it is lost. */
const KEPT_BYTES = 1_048_576;

type LogOptions = { to?: NodeJS.WritableStream | undefined; onLost?: (error: Error) => void };

export function createLog(level: string, role: string, { to, onLost }: LogOptions = {}): Log {
  const paths = SECRET_KEYS.flatMap((key) => {
    const quoted = `["${key}"]`;
    return [quoted, `*${quoted}`, `*.*${quoted}`];
  });
  const options = { level, base: { role, pid: process.pid }, redact: { paths, censor: '[redacted]' } };
  return pino(options, to ?? openStandardOutput(onLost));
}

/** A log that cannot be written, for example on a full disk, must not end the program. */
function openStandardOutput(onLost: (error: Error) => void = () => undefined) {
  const output = destination({ fd: 1, sync: false, maxLength: KEPT_BYTES });
  output.on('error', onLost);
  // Node writes warnings to stderr directly, and a failing write must not end the program either.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', onLost);
  return output;
}
