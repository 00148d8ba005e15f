import { streamText } from 'ai';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { reportAnswered, reportFailed, TIMEOUT_MS, toRequest } from './request.ts';

/** A long answer may take this many times as long as a pause within it may last. */
const MAX_IN_PAUSES = 4;

/** One try. Ends early when there is no word for too long, at the beginning or midway. */
export async function streamVendor<T>(
  settings: ModelSettings,
  order: ModelOrder<T>,
  onPartial: (partial: unknown) => void,
): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS } = settings;
  // The stream itself does not throw: what went wrong is told here, and the output then only says that there is none.
  let trouble: unknown;
  try {
    const result = streamText({
      ...toRequest(settings, order),
      timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs, totalMs: timeoutMs * MAX_IN_PAUSES },
      onError: ({ error }) => {
        trouble ??= error;
      },
    });
    for await (const partial of result.partialOutputStream) onPartial(partial);
    const [output, usage] = [await result.output, await result.usage];
    reportAnswered(settings, order.task, usage);
    return output;
  } catch (thrown) {
    reportFailed(settings, order.task);
    throw toFailure(vendor, trouble ?? thrown, apiKey);
  }
}
