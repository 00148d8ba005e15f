import { z } from 'zod';
import { AI_TONES } from '../shapes/campaigns.ts';

/** How the people of a campaign want its replies to be drafted. */
export const DraftSettings = z.object({
  ai_enabled: z.boolean(),
  ai_tone: z.enum(AI_TONES),
  ai_prompt: z.string(),
  value_proposition: z.string().nullable(),
});
export type DraftSettings = z.infer<typeof DraftSettings>;

/** The campaign's tone among those of the reply editor: what it begins with. */
export const toTone = (settings: Pick<DraftSettings, 'ai_tone'> | null): 'friendly' | 'professional' =>
  settings?.ai_tone === 'friendly' || settings?.ai_tone === 'casual' ? 'friendly' : 'professional';
