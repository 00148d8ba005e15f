import { withRetries } from '../http/retry.ts';
import { realRuntime } from '../http/runtime.ts';
import { ProviderError } from '../ports.ts';
import type { ModelOrder, ModelSettings } from './order.ts';

const TRIES = 2;

/**
 * A model that turns data into data. It is given no tools: whatever it is talked into, it can only answer, and what it
 * answers has the shape that was asked for. Every failure is a ProviderError.
 */
export type Model = {
  readonly name: string;
  writeStructured<T>(order: ModelOrder<T>): Promise<T>;
  /**
   * The same, told of while it is being written: `onPartial` gets all that there is so far, unchecked, each time more has
   * come. A second try begins from nothing, and there is none once something was told.
   */
  streamStructured<T>(order: ModelOrder<T>, onPartial: (partial: unknown) => void): Promise<T>;
};

export function createModel(settings: ModelSettings): Model {
  return {
    name: `${settings.vendor}:${settings.model}`,
    async writeStructured(order) {
      // Loaded when it is first needed: most installations have no key, and the vendors' library takes its time to load.
      const { askVendor } = await import('./ask-vendor.ts');
      return withRetries(() => askVendor(settings, order), {
        tries: TRIES,
        signal: undefined,
        runtime: realRuntime,
      });
    },
    async streamStructured(order, onPartial) {
      const { streamVendor } = await import('./stream-vendor.ts');
      let told = false;
      const attempt = () =>
        streamVendor(settings, order, (partial) => {
          told = true;
          onPartial(partial);
        }).catch((error: unknown) => {
          throw error instanceof ProviderError && (told || error.code === 'timeout') ? final(error) : error;
        });
      return withRetries(attempt, { tries: TRIES, signal: undefined, runtime: realRuntime });
    },
  };
}

/** Whoever read along must not see the text begin again, and has waited long enough when none came. */
const final = ({ provider, kind }: ProviderError): ProviderError =>
  new ProviderError({ provider, kind, message: 'the answer broke off', code: 'malformed' });
