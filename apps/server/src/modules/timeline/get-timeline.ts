import { isFreeMail, type Timeline } from '@hearback/contract';
import { pipeline } from '@hearback/database';
import { toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listIdentities } from './merges/merges.queries.ts';
import {
  findFacts,
  listCompanyConversations,
  listSignatures,
  listSuggestions,
} from './suggestions/suggestions.queries.ts';

/** The words of signatures, without the signs around them. */
const listWords = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split(/[\s<>"'()[\],;|]/)).filter((word) => word.length > 5);

const readAll = (words: readonly string[], read: (word: string) => string | null): string[] => [
  ...new Set(words.flatMap((word) => read(word) ?? [])),
];

type Parts = [
  Awaited<ReturnType<typeof findFacts>>,
  Awaited<ReturnType<typeof listIdentities>>,
  string[],
  Timeline['company_conversations'],
];

/** The addresses of a person, contacts that may be the same person, and conversations of other users with the company. */
export async function getTimeline(
  { tx, actor: { workspace_id, user_id } }: TxContext,
  contact_id: string,
): Promise<Timeline> {
  const key = { workspace_id, contact_id };
  const [facts, further, signatures, company_conversations] = await pipeline<Parts>(tx, (tx) => [
    findFacts(tx, key),
    listIdentities(tx, key),
    listSignatures(tx, key),
    listCompanyConversations(tx, { ...key, user_id }),
  ]);
  if (!facts) throw new AppError('NOT_FOUND');
  const words = listWords(signatures);
  const domain = facts.email?.toLowerCase().split('@')[1] ?? null;
  const suggestions = await listSuggestions(tx, key, {
    emails: readAll(words, toEmail),
    profiles: readAll(words, toLinkedinUrl),
    domain: domain !== null && !isFreeMail(domain) ? domain : null,
  });
  const { email, linkedin_url, crm_id } = facts;
  const can_split = email !== null && linkedin_url !== null;
  return {
    identities: [
      ...(email === null ? [] : [{ kind: 'email' as const, value: email.toLowerCase(), can_split }]),
      ...(linkedin_url === null ? [] : [{ kind: 'linkedin' as const, value: linkedin_url, can_split }]),
      ...(crm_id === null ? [] : [{ kind: 'crm' as const, value: crm_id, can_split: false }]),
      ...further
        .filter(({ kind, value }) => kind !== 'crm' || value !== crm_id)
        .map(({ kind, value }) => ({ kind, value, can_split: kind !== 'crm' })),
    ],
    suggestions,
    company_conversations,
  };
}
