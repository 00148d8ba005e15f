import { z } from 'zod';
import { findLinks } from './drafts/links.ts';
import { listEndpoints } from './endpoint.ts';
import { webAddress } from './logic/web-address.ts';
import { Done, Id, IdPath, LocationId, text } from './values.ts';

/** The kinds of entries, with their labels. */
export const KNOWLEDGE_KIND_LABELS = {
  offer: 'Offer',
  price: 'Price',
  proof: 'Proof',
  objection: 'Objection',
  link: 'Link',
  never_say: 'Never say',
} as const;
export type KnowledgeKind = keyof typeof KNOWLEDGE_KIND_LABELS;
export const KNOWLEDGE_KINDS = Object.keys(KNOWLEDGE_KIND_LABELS) as [KnowledgeKind, ...KnowledgeKind[]];
export const KnowledgeKind = z.enum(KNOWLEDGE_KINDS);

export const MAX_KNOWLEDGE_ENTRIES = 500;
/** The maximum number of entries that one request adds. */
export const MAX_ADDED_ENTRIES = 50;
export const KNOWLEDGE_LIMITS = { content: 500, source: 500, url: 500 } as const;

/** Returns why the text cannot be an entry of the kind, or null. */
export function findKnowledgeProblem(kind: KnowledgeKind, content: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(content)) return 'Enter the text of the entry.';
  return kind === 'link' && findLinks(content).length === 0
    ? 'An entry of this kind needs a web address.'
    : null;
}

export const KnowledgeEntry = z.object({
  id: Id,
  kind: KnowledgeKind,
  /** For `never_say`, the words that no draft may contain. */
  content: z.string(),
  /** A web address or a few words. Empty if it is not known. */
  source: z.string(),
  /** Null: for the whole workspace. The location of the campaign if there is one. */
  location_id: z.string().nullable(),
  campaign_id: Id.nullable(),
  enabled: z.boolean(),
});
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>;

/** An entry that the reader of websites proposes. A person reviews it before it is stored. */
export const ProposedEntry = KnowledgeEntry.pick({ kind: true, content: true, source: true });
export type ProposedEntry = z.infer<typeof ProposedEntry>;

const EntryForm = z.strictObject({
  kind: KnowledgeKind,
  content: text(KNOWLEDGE_LIMITS.content).min(1),
  source: text(KNOWLEDGE_LIMITS.source),
  /** Ignored if a campaign is given, because the campaign's location applies. */
  location_id: LocationId.nullable(),
  campaign_id: Id.nullable(),
  enabled: z.boolean().default(true),
});
export type KnowledgeForm = z.infer<typeof EntryForm>;

const endpoint = listEndpoints('knowledge');

export const knowledge = {
  list: endpoint('inbox:write', 'GET /knowledge', 'List knowledge entries by kind').output(
    z.object({ entries: z.array(KnowledgeEntry) }),
  ),
  add: endpoint('inbox:write', 'POST /knowledge', 'Add knowledge entries. Existing entries are skipped')
    .input(z.strictObject({ entries: z.array(EntryForm).min(1).max(MAX_ADDED_ENTRIES) }))
    .output(z.object({ entries: z.array(KnowledgeEntry) })),
  change: endpoint('inbox:write', 'PUT /knowledge/{id}', 'Change a knowledge entry')
    .input(IdPath.extend(EntryForm.shape).strict())
    .output(KnowledgeEntry),
  remove: endpoint('inbox:write', 'DELETE /knowledge/{id}', 'Delete a knowledge entry')
    .input(IdPath)
    .output(Done),
  readWebsite: endpoint(
    'inbox:write',
    'POST /knowledge/website',
    'Read a web page and propose entries. Nothing is stored',
  )
    .input(z.strictObject({ url: webAddress(KNOWLEDGE_LIMITS.url) }))
    .output(
      z.object({
        entries: z.array(ProposedEntry),
        /** Why the page could not be read. */
        error: z.string().nullable(),
      }),
    ),
};
