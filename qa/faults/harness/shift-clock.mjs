// Loaded before everything else into api and worker: their clock runs as far before or behind the true one as the file
// says, and a change of the file is a step. Timers go on, as they do when the clock of a machine is set.
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
      // Nobody has set it yet.
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
