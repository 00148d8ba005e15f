import { z } from 'zod';
import { AI_TONES } from '../schemas/campaigns.ts';

/** Draft settings of a campaign. */
export const DraftSettings = z.object({
  ai_enabled: z.boolean(),
  ai_tone: z.enum(AI_TONES),
  ai_prompt: z.string(),
  value_proposition: z.string().nullable(),
});
export type DraftSettings = z.infer<typeof DraftSettings>;

/** The initial tone of the reply editor for this campaign. */
export const toTone = (settings: Pick<DraftSettings, 'ai_tone'> | null): 'friendly' | 'professional' =>
  settings?.ai_tone === 'friendly' || settings?.ai_tone === 'casual' ? 'friendly' : 'professional';
