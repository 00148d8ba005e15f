import { readHeyreachEvent } from '@hearback/providers';
import { endCampaign } from '../../campaigns/index.ts';
import { fromOutreach, type Received, receiveMessage } from '../../inbox/index.ts';
import type { Process } from './process.ts';
import { ofReceived, processed, unknown } from './verdicts.ts';

export const processHeyreach: Process = async (services, tx, event) => {
  const { workspace_id, account_id } = event;
  const told = readHeyreachEvent(event.payload);
  const { provider_campaign_id, campaign_name } = told;
  if (told.kind === 'unknown') return unknown('An event of a kind that Hearback does not know.');
  if (told.kind === 'campaign_completed' && provider_campaign_id)
    await endCampaign(services, tx, { workspace_id, provider: 'heyreach', provider_campaign_id });
  if ((told.kind !== 'reply' && told.kind !== 'sent') || !account_id) return processed();
  if (told.messages.length === 0) return unknown('It brings no message, or names no conversation.');
  const place = { workspace_id, account_id, provider: 'heyreach', by: 'hook', campaign_name } as const;
  const results: Received[] = [];
  for (const message of told.messages)
    results.push(await receiveMessage(services, tx, fromOutreach(message, place)));
  // Of several messages, one that is new decides what the list says of the event.
  return ofReceived(results.find((result) => result === 'stored') ?? results[0] ?? 'known');
};
