import { REPLY_TONES } from '@hearback/contract';
import { z } from 'zod';

/** How the emails are to sound, as far as the person said; kept beside the draft. */
export const Style = z.object({
  tone: z.enum(REPLY_TONES).optional(),
  length: z.enum(['short', 'full']).optional(),
  /** How often each email was asked for anew, by its place from 0. */
  rewrites: z.array(z.number().int().min(0).max(1_000)).max(10).optional(),
});
export type Style = z.infer<typeof Style>;
