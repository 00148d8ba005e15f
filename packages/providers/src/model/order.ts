import type { z } from 'zod';

export type ModelSettings = {
  readonly vendor: 'anthropic' | 'openai';
  readonly apiKey: string;
  /** With the version in its path, as the vendors have it: `https://api.anthropic.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Of one try. */
  readonly timeoutMs?: number | undefined;
  /** Told of every try, for whoever counts. */
  readonly onCall?: ((call: ModelCall) => void) | undefined;
};

export type ModelCall = {
  readonly task: string;
  readonly outcome: 'answered' | 'failed';
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type ModelOrder<T> = {
  /** What it is for, in one word: counted by it. */
  readonly task: string;
  /** Ours alone. Nothing that anybody else wrote belongs in here. */
  readonly instructions: string;
  /** What others wrote or what we know: handed over as data, and never as instructions. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
};
