import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { ContactPath, Cursor, Done, Id, IdPath, text } from './values.ts';

/** Kinds of entries on the do-not-contact list. A domain includes its subdomains. */
const SUPPRESSED_KINDS = ['email', 'domain', 'linkedin'] as const;
export type SuppressedKind = (typeof SUPPRESSED_KINDS)[number];

/** `asked`: the person asked for no more messages. For `erased` people only a hash is kept. */
const SUPPRESSION_REASONS = ['asked', 'chosen', 'erased'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Steps that run after an entry is added to the list. */
export const SUPPRESSION_STEPS = [
  'replies',
  'instantly',
  'instantly_block_list',
  'heyreach',
  'heyreach_blacklist',
  'crm',
] as const;
export type SuppressionStepKind = (typeof SUPPRESSION_STEPS)[number];

export const SuppressionStep = z.object({
  id: Id,
  kind: z.enum(SUPPRESSION_STEPS),
  /** `not_available`: nothing to do; `error` contains the reason. */
  status: z.enum(['waiting', 'running', 'done', 'failed', 'not_available']),
  error: z.string().nullable(),
  /** Number of affected replies, leads or contacts. */
  done_count: z.number().int(),
});
export type SuppressionStep = z.infer<typeof SuppressionStep>;

/** Steps whose result is removed at the provider when the person is removed from the list. */
const SUPPRESSION_MARKS = ['instantly_block_list', 'heyreach_blacklist', 'crm'] as const;
export type SuppressionMarkKind = (typeof SUPPRESSION_MARKS)[number];

/** A block list entry or flag that Hearback set and is now removing at the provider. */
export const SuppressionRemoval = z.object({
  id: Id,
  kind: z.enum(SUPPRESSION_MARKS),
  /** Address, domain, LinkedIn profile or contact id of the CRM. */
  value: z.string(),
  contact_id: Id.nullable(),
  status: z.enum(['waiting', 'running', 'failed']),
  error: z.string().nullable(),
});
export type SuppressionRemoval = z.infer<typeof SuppressionRemoval>;

export const SuppressionEntry = z.object({
  id: Id,
  kind: z.enum(SUPPRESSED_KINDS),
  /** Null for erased people. */
  value: z.string().nullable(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  contact_id: Id.nullable(),
  added_by_name: z.string(),
  created_at: z.iso.datetime(),
  /** Whether the caller may remove it from the list. */
  may_remove: z.boolean(),
  steps: z.array(SuppressionStep),
});
export type SuppressionEntry = z.infer<typeof SuppressionEntry>;

/** Suppression status of the contact. */
export const ContactSuppression = z.object({
  is_suppressed: z.boolean(),
  /** Domain that can be suppressed; null for free-mail domains and callers without permission. */
  domain: z.string().nullable(),
  /** Entries visible to the caller. Entries from other locations are excluded. */
  entries: z.array(SuppressionEntry),
  removals: z.array(SuppressionRemoval),
});
export type ContactSuppression = z.infer<typeof ContactSuppression>;

export const MAX_SUPPRESSION_NOTE_LENGTH = 500;
/** Maximum number of entries per request. */
export const MAX_SUPPRESSIONS_PER_REQUEST = 1_000;
export const MAX_PASTE_LENGTH = 200_000;
const Note = text(MAX_SUPPRESSION_NOTE_LENGTH).nullish();

const endpoint = listEndpoints('suppression');

export const suppression = {
  list: endpoint('suppression:add', 'GET /do-not-contact', 'List suppressed people and domains, newest first')
    .input(z.object({ search: text(320).optional(), after: Cursor.optional() }))
    .output(z.object({ entries: z.array(SuppressionEntry), next: Cursor.nullable() })),
  add: endpoint(
    'suppression:manage',
    'POST /do-not-contact',
    'Suppress addresses, domains and LinkedIn profiles',
  )
    .input(z.strictObject({ text: z.string().min(1).max(MAX_PASTE_LENGTH), note: Note }))
    .output(
      z.object({
        added: z.number().int(),
        known: z.number().int(),
        /** Rejected texts with their reasons. */
        refused: z.array(z.object({ text: z.string(), reason: z.string() })),
      }),
    ),
  getContactSuppression: endpoint(
    'suppression:add',
    'GET /conversations/{contact_id}/do-not-contact',
    'Get the suppression status of a contact',
  )
    .input(ContactPath)
    .output(ContactSuppression),
  addContact: endpoint(
    'suppression:add',
    'POST /conversations/{contact_id}/do-not-contact',
    'Suppress a contact or their domain',
  )
    .input(
      ContactPath.extend({
        with_domain: z.boolean().default(false),
        reason: z.enum(['asked', 'chosen']),
        note: Note,
      }),
    )
    .output(ContactSuppression),
  remove: endpoint(
    'suppression:add',
    'DELETE /do-not-contact/{id}',
    'Remove an entry from the suppression list',
  )
    .input(IdPath)
    .output(Done),
  listRemovals: endpoint(
    'suppression:add',
    'GET /do-not-contact/removals',
    'List unfinished removals at providers, failed ones first',
  ).output(z.object({ removals: z.array(SuppressionRemoval) })),
  retryRemoval: endpoint(
    'suppression:add',
    'POST /do-not-contact/removals/{id}/retry',
    'Retry a failed removal at a provider',
  )
    .input(IdPath)
    .output(Done),
  retryStep: endpoint(
    'suppression:add',
    'POST /do-not-contact/steps/{id}/retry',
    'Retry a failed suppression step',
  )
    .input(IdPath)
    .output(Done),
};
