import { readInstantlyEvent } from '@hearback/providers';
import { endCampaign } from '#server/modules/campaigns/index.ts';
import type { IncomingMessage } from '#server/modules/inbox/index.ts';
import type { EventParser } from './event-effect.ts';
import { processed, unknown } from './event-effect.ts';

export const readInstantly: EventParser = (_tx, event) => {
  const { workspace_id, account_id } = event;
  const reported = readInstantlyEvent(event.payload);
  const { provider_campaign_id, campaign_name: name, lead, eaccount } = reported;
  if (reported.kind === 'unknown') return { verdict: unknown('Hearback does not support this event type.') };
  if (reported.kind === 'reply') {
    const message: IncomingMessage = {
      workspace_id,
      account_id,
      source: 'cold_email',
      by: 'hook',
      // Uses the event's id, because `email_id` may name the mail that was answered. A pull supplies the reply's own id
      // later.
      key: `hook:${event.external_id}`,
      direction: 'inbound',
      subject: reported.subject,
      body: reported.body_html ?? reported.body_text ?? '',
      sent_at: reported.at ?? event.received_at,
      lead: lead ?? {},
      campaign: provider_campaign_id ? { provider: 'instantly', provider_campaign_id, name } : null,
      eaccount,
      thread: { email_id: reported.email_id, from: lead?.email ?? null, automatic: reported.automatic },
    };
    return { messages: [message] };
  }
  if (reported.kind !== 'campaign_completed' || !provider_campaign_id || !account_id)
    return { verdict: processed() };
  return {
    act: async (services, tx) => {
      await endCampaign(services, tx, { workspace_id, provider: 'instantly', provider_campaign_id });
      return processed();
    },
  };
};
