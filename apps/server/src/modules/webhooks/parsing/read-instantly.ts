import { type InstantlyEvent, readInstantlyEvent } from '@hearback/providers';
import { endCampaign } from '#server/modules/campaigns/index.ts';
import type { Incoming } from '#server/modules/inbox/index.ts';
import type { Read } from './meaning.ts';
import { processed, unknown } from './meaning.ts';

type Reply = Extract<InstantlyEvent, { kind: 'reply' }>;

export const readInstantly: Read = (_tx, event) => {
  const { workspace_id, account_id } = event;
  const told = readInstantlyEvent(event.payload);
  const { provider_campaign_id } = told;
  if (told.kind === 'reply') return { messages: [toIncoming(told, event)] };
  if (told.kind === 'unknown') return { verdict: unknown('An event of a kind that Hearback does not know.') };
  if (told.kind !== 'campaign_completed' || !provider_campaign_id || !account_id)
    return { verdict: processed() };
  return {
    act: async (services, tx) => {
      await endCampaign(services, tx, { workspace_id, provider: 'instantly', provider_campaign_id });
      return processed();
    },
  };
};

/** Its key is the event's: `email_id` may name the mail that was answered. A pull brings the reply's own id later. */
const toIncoming = (
  reply: Reply,
  { workspace_id, account_id, external_id, received_at }: Parameters<Read>[1],
): Incoming => ({
  workspace_id,
  account_id,
  source: 'cold_email',
  by: 'hook',
  key: `hook:${external_id}`,
  direction: 'inbound',
  subject: reply.subject,
  body: reply.body_html ?? reply.body_text ?? '',
  sent_at: reply.at ?? received_at,
  lead: reply.lead ?? {},
  campaign: reply.provider_campaign_id
    ? {
        provider: 'instantly',
        provider_campaign_id: reply.provider_campaign_id,
        name: reply.campaign_name,
      }
    : null,
  eaccount: reply.eaccount,
  thread: { email_id: reply.email_id, from: reply.lead?.email ?? null, automatic: reply.automatic },
});
