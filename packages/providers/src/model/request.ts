import { Output } from 'ai';
import type { ModelOrder, ModelSettings } from './order.ts';
import { toPrompt } from './prompt.ts';
import { openVendor } from './vendor.ts';

export const TIMEOUT_MS = 20_000;

/** What is said to the vendor, whether it answers at once or as it writes. One try: whoever asks decides on another. */
export const toRequest = <T>(settings: ModelSettings, order: ModelOrder<T>) => ({
  model: openVendor(settings),
  instructions: order.instructions,
  prompt: toPrompt(order.data),
  output: Output.object({ schema: order.schema }),
  maxOutputTokens: order.maxOutputTokens,
  maxRetries: 0,
  // What customers' leads wrote is not the vendor's to keep.
  providerOptions: { openai: { store: false } },
});

type Usage = { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined };

export function reportAnswered({ onCall }: ModelSettings, task: string, usage: Usage): void {
  const { inputTokens = 0, outputTokens = 0 } = usage;
  onCall?.({ task, outcome: 'answered', inputTokens, outputTokens });
}

export function reportFailed({ onCall }: ModelSettings, task: string): void {
  onCall?.({ task, outcome: 'failed', inputTokens: 0, outputTokens: 0 });
}
