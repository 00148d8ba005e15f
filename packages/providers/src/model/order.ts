import type { z } from 'zod';

export type ModelSettings = {
  readonly vendor: 'anthropic' | 'openai';
  readonly apiKey: string;
  /** Includes the version, such as `https://api.anthropic.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Per attempt. */
  readonly timeoutMs?: number | undefined;
  /** Called after every attempt, for metrics. */
  readonly onCall?: ((call: ModelCall) => void) | undefined;
};

export type ModelCall = {
  readonly task: string;
  readonly outcome: 'answered' | 'failed';
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type ModelOrder<T> = {
  /** The purpose in one word, for metrics. */
  readonly task: string;
  /** Our instructions. They must not contain text of others. */
  readonly instructions: string;
  /** Untrusted or known facts, passed as data and never as instructions. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
};
