import { Writable } from 'node:stream';

/** Somewhere to log to, and what was logged there. */
export function keepLog() {
  let said = '';
  const to = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  return { to, said: () => said };
}
