import { DRAFT_LIMITS, REPLY_TONES } from '@hearback/contract';
import { z } from 'zod';

const Sound = z.object({
  tone: z.enum(REPLY_TONES).optional(),
  length: z.enum(['short', 'full']).optional(),
});

/** How the emails are to sound, as far as the person said; kept beside the draft. */
export const Style = Sound.extend({
  /** What was said of single emails, by their place; and how often each was asked for anew. */
  emails: z
    .array(Sound.extend({ times: z.number().int() }))
    .max(DRAFT_LIMITS.emails)
    .optional(),
  /** The places, from 0, that were taken out of a sequence which was longer by as many. */
  removed: z.array(z.number().int()).max(DRAFT_LIMITS.emails).optional(),
  /** A smaller number that would cost these emails, which the person wrote: it waits for their word. */
  awaited: z.object({ count: z.number().int(), lost: z.array(z.number().int()) }).optional(),
});
export type Style = z.infer<typeof Style>;
