import { z } from 'zod';
import { Id, text } from '../values.ts';
import { ConversationFilter } from './conversation-filter.ts';
import { Colleague } from './teamwork.ts';

/** Of one person's own, and of those that a workspace shares: more than these nobody looks through. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_LENGTH = 60;

/** A filter under a name. In a shared one 'me' is whoever looks, and everybody finds in it what they see anyway. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  filter: ConversationFilter,
  /** Everybody who works the inbox has it. */
  shared: z.boolean(),
  /** Whether the viewer made it. */
  own: z.boolean(),
  /** Whether the viewer may rename, change or delete it. */
  changeable: z.boolean(),
  /** How many conversations are in it; null where that is not kept: for words and for moments. */
  number: z.number().int().nullable(),
});
export type SavedView = z.infer<typeof SavedView>;

/** In the viewer's own order. */
export const SavedViews = z.object({ views: z.array(SavedView), default_view_id: Id.nullable() });
export type SavedViews = z.infer<typeof SavedViews>;

/** What a filter can ask for, beside what is the same everywhere. */
export const FilterChoices = z.object({
  people: z.array(Colleague),
  /** As language codes, the most frequent first. */
  languages: z.array(z.string()),
});
export type FilterChoices = z.infer<typeof FilterChoices>;

export const ViewEdit = z.strictObject({
  /** Without it a new one is made. */
  id: Id.nullish(),
  name: text(MAX_VIEW_LENGTH).min(1),
  filter: ConversationFilter.strict(),
  shared: z.boolean(),
});
export type ViewEdit = z.infer<typeof ViewEdit>;

export const ViewArrangement = z.strictObject({
  /** Those not named come after those that are. */
  view_ids: z
    .array(Id)
    .max(2 * MAX_VIEWS)
    .optional(),
  /** What the inbox opens with; null: with everything. */
  default_view_id: Id.nullish(),
});
export type ViewArrangement = z.infer<typeof ViewArrangement>;
