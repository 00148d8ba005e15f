import { withRetries } from '../http/retry.ts';
import { realRuntime } from '../http/runtime.ts';
import { ProviderError } from '../ports.ts';
import type { ModelOrder, ModelSettings } from './order.ts';

const TRIES = 2;

/**
 * A model that converts data to data. It has no tools: even a manipulated model can only answer, in the requested schema.
 * Every failure is a ProviderError.
 */
export type Model = {
  readonly name: string;
  writeStructured<T>(order: ModelOrder<T>): Promise<T>;
  /**
   * Streams the answer: `onPartial` receives the whole unvalidated text so far. A retry starts from the beginning, and does
   * not happen after the first partial answer.
   */
  streamStructured<T>(order: ModelOrder<T>, onPartial: (partial: unknown) => void): Promise<T>;
};

export function createModel(settings: ModelSettings): Model {
  return {
    name: `${settings.vendor}:${settings.model}`,
    async writeStructured(order) {
      // Loaded on first use: most installations have no key, and the library is slow to load.
      const { askVendor } = await import('./ask-vendor.ts');
      return withRetries(() => askVendor(settings, order), {
        tries: TRIES,
        signal: undefined,
        runtime: realRuntime,
      });
    },
    async streamStructured(order, onPartial) {
      const { streamVendor } = await import('./stream-vendor.ts');
      let hasPartial = false;
      const attempt = () =>
        streamVendor(settings, order, (partial) => {
          hasPartial = true;
          onPartial(partial);
        }).catch((error: unknown) => {
          throw error instanceof ProviderError && (hasPartial || error.code === 'timeout')
            ? toFinalError(error)
            : error;
        });
      return withRetries(attempt, { tries: TRIES, signal: undefined, runtime: realRuntime });
    },
  };
}

/** A reader must not see the text start again, nor wait for another timeout. */
const toFinalError = ({ provider, kind }: ProviderError): ProviderError =>
  new ProviderError({ provider, kind, message: 'the response was cut off', code: 'malformed' });
