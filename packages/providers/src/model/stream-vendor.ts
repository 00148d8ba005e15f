import { Output, streamText } from 'ai';
import { openVendor, TIMEOUT_MS } from './ask-vendor.ts';
import { toFailure } from './failure.ts';
import type { ModelOrder, ModelSettings } from './order.ts';
import { toPrompt } from './prompt.ts';

/** A long answer may take this many times as long as a pause within it may last. */
const LONGEST_IN_PAUSES = 4;

/** One try. Ends early when there is no word for too long, at the beginning or midway. */
export async function streamVendor<T>(
  settings: ModelSettings,
  { task, instructions, data, schema, maxOutputTokens }: ModelOrder<T>,
  onPartial: (partial: unknown) => void,
): Promise<T> {
  const { vendor, apiKey, timeoutMs = TIMEOUT_MS, onCall } = settings;
  // The stream itself does not throw: what went wrong is told here, and the output then only says that there is none.
  let trouble: unknown;
  try {
    const result = streamText({
      model: openVendor(settings),
      instructions,
      prompt: toPrompt(data),
      output: Output.object({ schema }),
      maxOutputTokens,
      maxRetries: 0,
      timeout: { firstChunkMs: timeoutMs, chunkMs: timeoutMs, totalMs: timeoutMs * LONGEST_IN_PAUSES },
      providerOptions: { openai: { store: false } },
      onError: ({ error }) => {
        trouble ??= error;
      },
    });
    for await (const partial of result.partialOutputStream) onPartial(partial);
    const [output, usage] = [await result.output, await result.usage];
    onCall?.({
      task,
      outcome: 'answered',
      inputTokens: usage.inputTokens ?? 0,
      outputTokens: usage.outputTokens ?? 0,
    });
    return output;
  } catch (thrown) {
    onCall?.({ task, outcome: 'failed', inputTokens: 0, outputTokens: 0 });
    throw toFailure(vendor, trouble ?? thrown, apiKey);
  }
}
