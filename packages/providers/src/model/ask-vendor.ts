import { generateText } from 'ai';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { TIMEOUT_MS, tellAnswered, tellFailed, toRequest } from './request.ts';

/** One try. */
export async function askVendor<T>(settings: ModelSettings, order: ModelOrder<T>): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS } = settings;
  try {
    const { output, usage } = await generateText({
      ...toRequest(settings, order),
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    tellAnswered(settings, order.task, usage);
    return output;
  } catch (thrown) {
    tellFailed(settings, order.task);
    throw toFailure(vendor, thrown, apiKey);
  }
}
