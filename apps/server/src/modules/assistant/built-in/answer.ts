import type { DraftChange } from '../draft/merge-draft.ts';
import type { Style } from './style.ts';

/** What is said, and what becomes of the draft and of the way its emails sound. */
export type Answer = { readonly message: string; readonly change: DraftChange; readonly style: Style };
