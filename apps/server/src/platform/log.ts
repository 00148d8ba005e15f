import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Keys that hold secrets wherever they appear, two levels deep; a test searches log output for planted secrets. */
const SECRET_KEYS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'api_key',
  'apiKey',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
];

export function createLog(level: string, role: string, destination?: NodeJS.WritableStream): Log {
  const paths = SECRET_KEYS.flatMap((key) => {
    const quoted = `["${key}"]`;
    return [quoted, `*${quoted}`, `*.*${quoted}`];
  });
  const options = { level, base: { role, pid: process.pid }, redact: { paths, censor: '[redacted]' } };
  return destination ? pino(options, destination) : pino(options);
}
