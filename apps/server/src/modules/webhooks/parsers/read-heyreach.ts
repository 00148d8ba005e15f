import { readHeyreachEvent } from '@hearback/providers';
import { endCampaign } from '#server/modules/campaigns/index.ts';
import { fromOutreach } from '#server/modules/inbox/index.ts';
import type { EventParser } from './event-effect.ts';
import { processed, unknown } from './event-effect.ts';

export const readHeyreach: EventParser = (_tx, { workspace_id, account_id, payload }) => {
  const reported = readHeyreachEvent(payload);
  const { provider_campaign_id, campaign_name } = reported;
  if (reported.kind === 'unknown') return { verdict: unknown('Hearback does not support this event type.') };
  if (reported.kind === 'campaign_completed' && provider_campaign_id)
    return {
      act: async (services, tx) => {
        await endCampaign(services, tx, { workspace_id, provider: 'heyreach', provider_campaign_id });
        return processed();
      },
    };
  if ((reported.kind !== 'reply' && reported.kind !== 'sent') || !account_id) return { verdict: processed() };
  if (reported.messages.length === 0)
    return { verdict: unknown('This event has no message or no conversation.') };
  const place = { workspace_id, account_id, provider: 'heyreach', by: 'hook', campaign_name } as const;
  return { messages: reported.messages.map((message) => fromOutreach(message, place)) };
};
