import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { ContactPath, Done, Id, IdPath, text } from './values.ts';

export const IDENTITY_KINDS = ['email', 'linkedin', 'crm'] as const;

const Identity = z.object({
  kind: z.enum(IDENTITY_KINDS),
  value: z.string(),
  /** True for an address that can be split off together with its messages. */
  can_split: z.boolean(),
});

/** Reasons to assume that two contacts are the same person. */
export const MERGE_EVIDENCE = ['phone', 'company', 'domain', 'profile', 'address', 'crm'] as const;

const MergeSuggestion = z.object({
  contact_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  evidence: z.array(z.enum(MERGE_EVIDENCE)).min(1),
});
export type MergeSuggestion = z.infer<typeof MergeSuggestion>;

/** A conversation with another person of the same company that another user works on. */
const CompanyConversation = z.object({
  contact_id: Id,
  name: z.string(),
  /** The name of the user. */
  assignee: z.string(),
  last_message_at: z.iso.datetime(),
});

/** Days after which an assigned conversation no longer counts as active. */
export const ACTIVE_CONVERSATION_DAYS = 14;

export const Timeline = z.object({
  identities: z.array(Identity),
  /** At most five. */
  suggestions: z.array(MergeSuggestion),
  /** At most three, newest first. */
  company_conversations: z.array(CompanyConversation),
});
export type Timeline = z.infer<typeof Timeline>;

const endpoint = listEndpoints('timeline');

/** `contact_id` is the contact that has the messages afterwards. */
const Merged = z.object({ merge_id: Id, contact_id: Id });
const OtherContact = ContactPath.extend({ other_id: Id }).strict();

export const timeline = {
  get: endpoint(
    'inbox:write',
    'GET /contacts/{contact_id}/timeline',
    'Get the addresses of a person, contacts that may be the same person, and conversations of other users with the company',
  )
    .input(ContactPath)
    .output(Timeline),
  merge: endpoint(
    'inbox:write',
    'POST /contacts/{contact_id}/merge',
    'Merge another contact of the same location into this one',
  )
    .input(OtherContact)
    .output(Merged),
  split: endpoint(
    'inbox:write',
    'POST /contacts/{contact_id}/split',
    'Split an address with its messages into a contact of its own',
  )
    .input(ContactPath.extend({ kind: z.enum(['email', 'linkedin']), value: text(500).min(1) }).strict())
    .output(Merged),
  undo: endpoint('inbox:write', 'POST /contact-merges/{id}/undo', 'Undo a merge or a split')
    .input(IdPath)
    .output(z.object({ contact_id: Id })),
  distinguish: endpoint(
    'inbox:write',
    'PUT /contacts/{contact_id}/distinctions',
    'Mark two contacts as different people so that they are not suggested again, or undo this',
  )
    .input(OtherContact.extend({ is_distinct: z.boolean() }).strict())
    .output(Done),
};
