import type { CampaignDraft } from '@hearback/contract';
import type { DraftChange } from '#server/modules/assistant/draft/merge-draft.ts';
import { hasTitle } from './read-audience.ts';

const SWAPS = [
  /^(?:no,? |sorry,? |actually,? )*not (.{2,60}?),? but (.{2,60})$/i,
  /^(?:no,? |sorry,? |actually,? )*(?<to>[^,;.]{2,60}?),? (?:instead of|rather than|not) (?<from>[^,;.]{2,60})$/i,
  /^(?:please )?(?:replace|change|swap) ([^,;.]{2,60}?) (?:with|to|for|by) ([^,;.]{2,60})$/i,
];

/** 'Not healthcare but finance': one word of the audience for another. Null when what is to go is not in the draft. */
export function readSwap(text: string, { target_audience }: CampaignDraft): DraftChange | null {
  const plain = text.replace(/[\s.!]+$/, '');
  if (plain.length > 150) return null;
  for (const pattern of SWAPS) {
    const found = pattern.exec(plain);
    const from = found?.groups?.from ?? found?.[1];
    const to = found?.groups?.to ?? found?.[2];
    if (!from || !to) continue;
    const { industries = [], titles = [] } = target_audience ?? {};
    const swapped = (terms: readonly string[]) =>
      terms.map((term) => (term.toLowerCase() === from.toLowerCase() ? to : term));
    const isIn = (terms: readonly string[]) =>
      terms.some((term) => term.toLowerCase() === from.toLowerCase());
    if (isIn(titles)) return { titles: swapped(titles) };
    if (isIn(industries)) return hasTitle(to) ? { titles: [to] } : { industries: swapped(industries) };
  }
  return null;
}
