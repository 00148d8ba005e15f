import { Writable } from 'node:stream';

/** A log destination and its output. */
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
