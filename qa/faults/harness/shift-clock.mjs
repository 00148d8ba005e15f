// Preloaded into the API and the worker. Shifts their clock by the offset in the file. A change of
// the file is a clock step. Timers are unaffected, as when the clock of a machine is set.
import { readFileSync } from 'node:fs';

const file = process.env.FAULTS_CLOCK_FILE;
const isStepped =
  /\/server\/src\/main\.ts$/.test(process.argv[1] ?? '') && /^(api|worker)$/.test(process.argv[2] ?? '');
if (file && isStepped) {
  const TrueDate = Date;
  let offsetMs = 0;
  const read = () => {
    try {
      offsetMs = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      // No offset was set yet.
    }
  };
  read();
  setInterval(read, 200).unref();
  const now = () => TrueDate.now() + offsetMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new TrueDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
