import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, type LanguageModel, Output } from 'ai';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { toPrompt } from './prompt.ts';

export const TIMEOUT_MS = 20_000;

/** Address and key are always said: left out, the library would look for them in the environment. */
export function openVendor({ vendor, apiKey, baseUrl: baseURL, model }: ModelSettings): LanguageModel {
  if (vendor === 'anthropic') return createAnthropic({ apiKey, baseURL, fetch: straight })(model);
  return createOpenAI({ apiKey, baseURL, fetch: straight })(model);
}

/** A redirect would carry the key elsewhere. */
const straight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

/** One try. */
export async function askVendor<T>(
  settings: ModelSettings,
  { task, instructions, data, schema, maxOutputTokens }: ModelOrder<T>,
): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS, onCall } = settings;
  try {
    const { output, usage } = await generateText({
      model: openVendor(settings),
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
