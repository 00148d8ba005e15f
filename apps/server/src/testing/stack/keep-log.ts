import { Writable } from 'node:stream';

/** A log destination and its output. */
export function keepLog() {
  let output = '';
  const to = new Writable({
    write(chunk, _encoding, done) {
      output += String(chunk);
      done();
    },
  });
  return { to, said: () => output };
}
