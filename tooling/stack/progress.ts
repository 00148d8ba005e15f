export type Progress = {
  /** Runs one stage and says how long it took; `done` may differ when there was nothing to do. */
  stage<T>(doing: string, done: string | ((result: T) => string), work: () => Promise<T>): Promise<T>;
  note(line: string): void;
};

export function createProgress(out: NodeJS.WriteStream = process.stdout): Progress {
  const clear = out.isTTY ? '\r\x1b[K' : '';
  return {
    async stage(doing, done, work) {
      const started = performance.now();
      if (out.isTTY) out.write(`… ${doing}`);
      try {
        const result = await work();
        out.write(`${clear}✓ ${typeof done === 'string' ? done : done(result)} (${seconds(started)} s)\n`);
        return result;
      } catch (error) {
        out.write(clear);
        throw error;
      }
    },
    note(line) {
      out.write(`${clear}  ${line}\n`);
    },
  };
}

export function seconds(startedMs: number): string {
  return ((performance.now() - startedMs) / 1000).toFixed(1);
}
