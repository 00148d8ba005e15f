import { z } from 'zod';
import { Id, text } from '../values.ts';
import { ConversationFilter } from './conversation-filter.ts';
import { Colleague } from './teamwork.ts';

/** Maximum number of personal views and of shared views. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_LENGTH = 60;

/** A named filter. In a shared view, 'me' is the viewer, and results are limited to the viewer's locations. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  filter: ConversationFilter,
  /** Shared with everyone who works in the inbox. */
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

/** Filter options that differ by workspace. */
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
  /** Default view of the inbox; null for all conversations. */
  default_view_id: Id.nullish(),
});
export type ViewArrangement = z.infer<typeof ViewArrangement>;
