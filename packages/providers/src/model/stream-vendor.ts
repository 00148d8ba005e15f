import { streamText } from 'ai';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { reportAnswered, reportFailed, TIMEOUT_MS, toRequest } from './request.ts';

/** The maximum duration of an answer, as a multiple of the maximum pause within it. */
const MAX_IN_PAUSES = 4;

/** One attempt. Times out when the stream pauses for too long, at the start or midway. */
export async function streamVendor<T>(
  settings: ModelSettings,
  order: ModelOrder<T>,
  onPartial: (partial: unknown) => void,
): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS } = settings;
  // The stream does not throw. Its error is reported here, and the output only says that it is missing.
  let failure: unknown;
  try {
    const result = streamText({
      ...toRequest(settings, order),
      timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs, totalMs: timeoutMs * MAX_IN_PAUSES },
      onError: ({ error }) => {
        failure ??= error;
      },
    });
    for await (const partial of result.partialOutputStream) onPartial(partial);
    const [output, usage] = [await result.output, await result.usage];
    reportAnswered(settings, order.task, usage);
    return output;
  } catch (thrown) {
    reportFailed(settings, order.task);
    throw toFailure(vendor, failure ?? thrown, apiKey);
  }
}
