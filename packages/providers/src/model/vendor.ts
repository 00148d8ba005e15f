import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel } from 'ai';
import type { ModelSettings } from './order.ts';

/** Address and key are always said: left out, the library would look for them in the environment. */
export function openVendor({ vendor, apiKey, baseUrl: baseURL, model }: ModelSettings): LanguageModel {
  if (vendor === 'anthropic') return createAnthropic({ apiKey, baseURL, fetch: straight })(model);
  return createOpenAI({ apiKey, baseURL, fetch: straight })(model);
}

/** A redirect would carry the key elsewhere. */
const straight: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
