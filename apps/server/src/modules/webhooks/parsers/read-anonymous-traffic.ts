import { findDefaultLocation } from '#server/modules/campaigns/index.ts';
import type { IncomingMessage } from '#server/modules/inbox/index.ts';
import type { EventParser } from './event-effect.ts';
import { unknown } from './event-effect.ts';
import { describeVisit, Visit } from './visit.ts';

export const readAnonymousTraffic: EventParser = async (tx, event) => {
  const { workspace_id, external_id } = event;
  const read = Visit.safeParse(event.payload);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') || 'the body';
    return { verdict: unknown(`Invalid visit: ${where}: ${issue?.message}`) };
  }
  const { person, company, page, time } = read.data;
  const { subject, body } = describeVisit(read.data);
  const message: IncomingMessage = {
    workspace_id,
    account_id: null,
    source: 'anonymous_traffic_id',
    by: 'hook',
    key: external_id,
    direction: 'inbound',
    subject,
    body,
    sent_at: time,
    lead: {
      ...person,
      company_name: company?.name ?? null,
      website: company?.website ?? null,
      company_linkedin_url: company?.linkedin_url ?? null,
      location_id: await findDefaultLocation(tx, workspace_id),
    },
    campaign: null,
    eaccount: null,
    thread: { page_url: page.url, page_title: page.title ?? null, referrer: page.referrer ?? null },
  };
  return { messages: [message] };
};
