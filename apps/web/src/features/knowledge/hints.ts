import type { KnowledgeKind } from '@hearback/contract';

/** What to write in an entry of each kind. */
export const KIND_HINTS: Record<KnowledgeKind, string> = {
  offer: 'What you sell, in one or two sentences',
  price: 'A price with its currency and what it includes',
  proof: 'A customer, a result or a certificate that you may mention',
  objection: 'What leads say against it, and your answer',
  link: 'A web address and what it shows',
  never_say: 'The words themselves, one phrase per entry. Drafts that contain them are not used.',
};
