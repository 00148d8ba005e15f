import { withRetries } from '../http/retry.ts';
import { realSurroundings } from '../http/surroundings.ts';
import type { ModelOrder, ModelSettings } from './order.ts';

const TRIES = 2;

/**
 * A model that turns data into data. It is given no tools: whatever it is talked into, it can only answer, and what it
 * answers has the shape that was asked for. Every failure is a ProviderError.
 */
export type Model = {
  readonly name: string;
  writeStructured<T>(order: ModelOrder<T>): Promise<T>;
};

export function createModel(settings: ModelSettings): Model {
  return {
    name: `${settings.vendor}:${settings.model}`,
    async writeStructured(order) {
      // Loaded when it is first needed: most houses have no key, and the vendors' library takes its time to load.
      const { askVendor } = await import('./ask-vendor.ts');
      return withRetries(() => askVendor(settings, order), {
        tries: TRIES,
        signal: undefined,
        surroundings: realSurroundings,
      });
    },
  };
}
