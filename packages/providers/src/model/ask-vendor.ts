import { generateText } from 'ai';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { reportAnswered, reportFailed, TIMEOUT_MS, toRequest } from './request.ts';

/** One attempt. */
export async function askVendor<T>(settings: ModelSettings, order: ModelOrder<T>): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS } = settings;
  try {
    const { output, usage } = await generateText({
      ...toRequest(settings, order),
      abortSignal: AbortSignal.timeout(timeoutMs),
    });
    reportAnswered(settings, order.task, usage);
    return output;
  } catch (thrown) {
    reportFailed(settings, order.task);
    throw toFailure(vendor, thrown, apiKey);
  }
}
