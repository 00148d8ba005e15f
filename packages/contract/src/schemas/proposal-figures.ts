import { z } from 'zod';

export const PROPOSAL_GROUPS = ['person', 'campaign', 'situation', 'source', 'prompt'] as const;
export const ProposalGroup = z.enum(PROPOSAL_GROUPS);
export type ProposalGroup = z.infer<typeof ProposalGroup>;

export const MAX_PROPOSAL_WEEKS = 26;
/** Maximum number of rows, those with the most proposals first. The totals count all of them. */
export const MAX_PROPOSAL_ROWS = 50;

const Count = z.number().int().nonnegative();

export const ProposalCounts = z.object({
  unchanged: Count,
  edited: Count,
  discarded: Count,
  /** Average number of changed words of an edited proposal. Null if none was edited. */
  changed_words: z.number().nonnegative().nullable(),
  /** Messages whose classified disposition was corrected. */
  corrected: Count,
});
export type ProposalCounts = z.infer<typeof ProposalCounts>;

const Periods = z.object({
  /** All weeks, the current one included. */
  period: ProposalCounts,
  current_week: ProposalCounts,
});

/** Use of the proposed answers per calendar week, starting on Monday. */
export const ProposalFigures = z.object({
  group_by: ProposalGroup,
  all: Periods,
  rows: z
    .array(
      Periods.extend({
        /** The id of a person or campaign, a situation, a source or a prompt version. Null if there is none that the viewer can see. */
        key: z.string().nullable(),
        /** The name of a person or campaign. Null for the others. */
        name: z.string().nullable(),
      }),
    )
    .max(MAX_PROPOSAL_ROWS),
});
export type ProposalFigures = z.infer<typeof ProposalFigures>;
