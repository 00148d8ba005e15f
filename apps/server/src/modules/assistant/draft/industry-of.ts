import { type CampaignDraft, planOf } from '@hearback/contract';
import { isSentence } from '../built-in/writing/write-sequence.ts';

/** Drafts use it as a noun: what is told in a sentence is none, and the industry of the readers stands for it. */
export function industryOf(draft: CampaignDraft): string | null {
  const { description, industries } = planOf(draft);
  if (description !== null && !isSentence(description)) return description;
  return industries?.join(', ').slice(0, 300) || null;
}
