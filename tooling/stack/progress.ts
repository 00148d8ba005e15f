export type Progress = {
  /** Runs one stage and prints its duration. `done` may depend on the result. */
  stage<T>(doing: string, done: string | ((result: T) => string), work: () => Promise<T>): Promise<T>;
  note(line: string): void;
};

export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  const clear = out.isTTY ? '\r\x1b[K' : '';
  const running: string[] = [];
  /** On a terminal the last line shows the current stage. */
  const write = (line = '') =>
    out.write(clear + line + (out.isTTY && running.length > 0 ? `… ${running.join(', ')}` : ''));
  return {
    async stage(doing, done, work) {
      const started = performance.now();
      running.push(doing);
      write();
      try {
        const result = await work();
        running.splice(running.indexOf(doing), 1);
        write(`✓ ${typeof done === 'string' ? done : done(result)} (${seconds(started)} s)\n`);
        return result;
      } catch (error) {
        running.splice(running.indexOf(doing), 1);
        write();
        throw error;
      }
    },
    note(line) {
      write(`  ${line}\n`);
    },
  };
}

export function seconds(startedMs: number): string {
  return ((performance.now() - startedMs) / 1000).toFixed(1);
}
