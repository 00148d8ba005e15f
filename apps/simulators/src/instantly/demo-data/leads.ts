import type { Dice } from '#simulators/dataset/dice.ts';
import type { Disposition, Lead as Person, Thread } from '#simulators/dataset/types.ts';
import type { Lead } from '../objects.ts';
import { enrichedColumns } from './enriched-columns.ts';

/** Instantly's own labels for replies. A soft no has none, because it is ambiguous. */
const interest: Record<Disposition, number | null> = {
  interested: 1,
  soft_no: null,
  hard_no: -1,
  ooo: 0,
  wrong_person: -2,
};

export function toLead(source: Person, thread: Thread | undefined, organization: string, dice: Dice): Lead {
  const { person, campaign } = source;
  const created = new Date(source.addedMs).toISOString();
  const replies = thread?.messages.filter(({ from }) => from === 'lead') ?? [];
  const lastReply = replies.at(-1)?.atMs;
  const hasRun = campaign.status !== 0;
  const lastContact =
    thread?.messages.findLast(({ from }) => from === 'us')?.atMs ??
    (hasRun ? source.addedMs + 86_400_000 : null);
  return {
    id: source.id,
    timestamp_created: created,
    timestamp_updated: isoOrNull(lastReply ?? lastContact) ?? created,
    organization,
    campaign: campaign.id,
    list_id: null,
    status: toStatus(source, replies.length, dice),
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    company_name: person.company.name,
    company_domain: person.company.domain,
    job_title: person.title,
    phone: person.phone,
    website: `https://www.${person.company.domain}`,
    personalization: null,
    email_open_count: hasRun ? dice.int(0, 5) : 0,
    email_reply_count: replies.length,
    email_click_count: hasRun && dice.chance(0.1) ? 1 : 0,
    lt_interest_status: toInterest(source.disposition, thread?.messages.length ?? 0),
    verification_status: 1,
    timestamp_last_contact: isoOrNull(lastContact),
    timestamp_last_reply: isoOrNull(lastReply),
    timestamp_last_interest_change: source.disposition === null ? null : isoOrNull(lastReply),
    subsequence_id: null,
    upload_method: 'manual',
    payload: toPayload(source),
  };
}

/** A long thread with an interested lead has led to a meeting, the longest to a deal. */
function toInterest(disposition: Disposition | null, messages: number): number | null {
  if (disposition === null) return null;
  if (disposition !== 'interested') return interest[disposition];
  if (messages >= 28) return 4;
  return messages >= 8 ? 2 : 1;
}

function toStatus({ campaign, disposition }: Person, replies: number, dice: Dice): number {
  if (campaign.status === 0) return 1;
  if (disposition === 'hard_no' && dice.chance(0.6)) return -2;
  if (replies > 0) return 3;
  if (dice.chance(0.03)) return -1;
  return campaign.status === 3 || dice.chance(0.3) ? 3 : 1;
}

function toPayload({ id, person }: Person): Lead['payload'] {
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    companyName: person.company.name,
    phone: person.phone,
    website: `https://www.${person.company.domain}`,
    jobTitle: person.title,
    linkedIn: person.linkedinUrl,
    location: [person.company.place.city, person.company.place.state].filter(Boolean).join(', '),
    industry: person.company.industry,
    ...enrichedColumns(id, person),
  };
}

function isoOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : new Date(ms).toISOString();
}
