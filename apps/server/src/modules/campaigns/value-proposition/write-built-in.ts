import type { Brief, Draft } from './brief.ts';
import { findClaim } from './find-claim.ts';

/** 'CEO, CTO / Head of Sales' as 'CEO, CTO and Head of Sales'. */
function listTitles(titles: string): string {
  const all = titles
    .split(/[,;/\n]+/)
    .map((title) => title.trim())
    .filter((title) => title !== '');
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const toHost = (websiteUrl: string): string =>
  websiteUrl.replace(/^[a-z]+:\/\//i, '').replace(/[/?#][\s\S]*/, '');

/** Quotes the website, because its claim is not ours. */
function quoteClaim(companyName: string, claim: string): string {
  const bare = claim.replace(/(?<![.!?\s])[.!?\s]+$/, '');
  return `In ${companyName}'s own words: “${bare}.”`;
}

/** Three plain sentences from the input. Promises nothing that the company does not claim itself. */
export function writeBuiltIn({ companyName, websiteContent = '', ...brief }: Brief): Draft {
  const titles = listTitles(brief.idealCustomerProfile);
  const claim = findClaim(websiteContent);
  const sentences = [
    `${companyName} brings ${brief.industry} expertise to ${titles} in ${brief.targetVertical}.`,
    claim ? quoteClaim(companyName, claim) : null,
    `For ${titles}, that means a partner who knows ${brief.targetVertical}, speaks their language and starts from their goals instead of a generic pitch.`,
    `See how it works at ${toHost(brief.websiteUrl)}.`,
  ];
  return { valueProposition: sentences.filter((line) => line !== null).join(' '), writtenBy: 'Built-in' };
}
