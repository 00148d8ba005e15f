import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, type LanguageModel, Output } from 'ai';
import type { z } from 'zod';
import { withRetries } from '../http/retry.ts';
import { realSurroundings } from '../http/surroundings.ts';
import { toFailure } from './failure.ts';
import { toPrompt } from './prompt.ts';

const TIMEOUT_MS = 20_000;
const TRIES = 2;

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

type Order<T> = {
  /** What it is for, in one word: counted by it. */
  readonly task: string;
  /** Ours alone. Nothing that anybody else wrote belongs in here. */
  readonly instructions: string;
  /** What others wrote or what we know: handed over as data, and never as instructions. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
};

/**
 * A model that turns data into data. It is given no tools: whatever it is talked into, it can only answer, and what it
 * answers has the shape that was asked for. Every failure is a ProviderError.
 */
export type Model = {
  readonly name: string;
  writeStructured<T>(order: Order<T>): Promise<T>;
};

export function createModel(settings: ModelSettings): Model {
  const { vendor, model } = settings;
  const language = open(settings);
  return {
    name: `${vendor}:${model}`,
    writeStructured: (order) =>
      withRetries(() => attempt(settings, language, order), {
        tries: TRIES,
        signal: undefined,
        surroundings: realSurroundings,
      }),
  };
}

/** Address and key are always said: left out, the library would look for them in the environment. */
function open({ vendor, apiKey, baseUrl: baseURL, model }: ModelSettings): LanguageModel {
  if (vendor === 'anthropic') return createAnthropic({ apiKey, baseURL, fetch: straight })(model);
  return createOpenAI({ apiKey, baseURL, fetch: straight })(model);
}

/** A redirect would carry the key elsewhere. */
const straight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

async function attempt<T>(
  { vendor, apiKey, timeoutMs = TIMEOUT_MS, onCall }: ModelSettings,
  model: LanguageModel,
  { task, instructions, data, schema, maxOutputTokens }: Order<T>,
): Promise<T> {
  try {
    const { output, usage } = await generateText({
      model,
      instructions,
      prompt: toPrompt(data),
      output: Output.object({ schema }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(timeoutMs),
      // What customers' leads wrote is not the vendor's to keep.
      providerOptions: { openai: { store: false } },
    });
    onCall?.({
      task,
      outcome: 'answered',
      inputTokens: usage.inputTokens ?? 0,
      outputTokens: usage.outputTokens ?? 0,
    });
    return output;
  } catch (thrown) {
    onCall?.({ task, outcome: 'failed', inputTokens: 0, outputTokens: 0 });
    throw toFailure(vendor, thrown, apiKey);
  }
}
