import { createStore } from '#web/lib/store.ts';

/**
 * The highlighted conversation. A store, so that a key press renders only the two rows whose highlight changes. The
 * screen follows after the highlight is painted.
 */
export const openRow = createStore<string | undefined>(() => undefined);
