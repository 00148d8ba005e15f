import { z } from 'zod';
import { Id, text } from '../values.ts';
import { ConversationFilter } from './conversation-filter.ts';
import { PlaceCounts } from './places.ts';
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
  /** Whether the viewer created it. */
  own: z.boolean(),
  /** Whether the viewer may rename, change or delete it. */
  changeable: z.boolean(),
  /** Number of conversations in it. Null for views with a text search or a time, which have no counter. */
  number: z.number().int().nullable(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Views in the viewer's own order, and the counts of all places. */
export const SavedViews = z.object({
  views: z.array(SavedView),
  default_view_id: Id.nullable(),
  places: PlaceCounts,
});
export type SavedViews = z.infer<typeof SavedViews>;

/** Filter options that differ by workspace. */
export const FilterChoices = z.object({
  people: z.array(Colleague),
  /** As language codes, the most frequent first. */
  languages: z.array(z.string()),
});
export type FilterChoices = z.infer<typeof FilterChoices>;

export const ViewEdit = z.strictObject({
  /** Creates a new view if omitted. */
  id: Id.nullish(),
  name: text(MAX_VIEW_LENGTH).min(1),
  filter: ConversationFilter.strict(),
  shared: z.boolean(),
});
export type ViewEdit = z.infer<typeof ViewEdit>;

export const ViewArrangement = z.strictObject({
  /** Views that are not listed come last. */
  view_ids: z
    .array(Id)
    .max(2 * MAX_VIEWS)
    .optional(),
  /** View that the inbox opens with; null for To do. */
  default_view_id: Id.nullish(),
});
export type ViewArrangement = z.infer<typeof ViewArrangement>;
