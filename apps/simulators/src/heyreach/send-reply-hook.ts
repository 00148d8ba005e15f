import { randomUUID } from 'node:crypto';
import type { HookEvent } from '../framework/controls/outbox.ts';
import type { Conversation, HeyReachAccount } from './objects.ts';
import type { HeyReachState } from './state.ts';

interface Target {
  eventType: string;
  url: string;
  headers: Record<string, string>;
  hookId: string | null;
}

/** Sends the reply to all registered webhooks. The payload is in snake case, unlike the API, and unsigned. */
export function sendReplyHook(
  state: HeyReachState,
  account: HeyReachAccount,
  conversation: Conversation,
): HookEvent[] {
  const replies = conversation.messages.filter(({ sender }) => sender === 'CORRESPONDENT').length;
  return targets(state, account, conversation, replies === 1).map(({ eventType, url, headers, hookId }) =>
    state.switches.outbox.send({
      type: eventType.toLowerCase(),
      about: `${conversation.lead.profile.firstName} ${conversation.lead.profile.lastName}`,
      hookId,
      post: {
        url,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toPayload(state, account, conversation, eventType)),
      },
    }),
  );
}

function targets(
  state: HeyReachState,
  account: HeyReachAccount,
  { lead }: Conversation,
  isFirst: boolean,
): Target[] {
  const eventTypes = new Set([
    'EVERY_MESSAGE_REPLY_RECEIVED',
    ...(isFirst ? ['MESSAGE_REPLY_RECEIVED'] : []),
  ]);
  const registered = [...account.webhooks.values()]
    .filter(({ isActive, eventType }) => isActive && eventTypes.has(eventType))
    // The campaign filter does not apply to the event that covers every reply.
    .filter(
      ({ eventType, campaignIds }) =>
        campaignIds.length === 0 ||
        eventType === 'EVERY_MESSAGE_REPLY_RECEIVED' ||
        campaignIds.includes(lead.campaignId),
    )
    .map(({ id, eventType, webhookUrl }) => ({
      eventType,
      url: webhookUrl,
      headers: {},
      hookId: String(id),
    }));
  const { webhookUrl, headers } = state.switches.delivery;
  const eventType = 'EVERY_MESSAGE_REPLY_RECEIVED';
  return [
    ...registered,
    ...(account.webhookUrl
      ? [{ eventType, url: account.webhookUrl, headers: account.headers, hookId: null }]
      : []),
    ...(webhookUrl ? [{ eventType, url: webhookUrl, headers, hookId: null }] : []),
  ];
}

function toPayload(
  state: HeyReachState,
  account: HeyReachAccount,
  conversation: Conversation,
  eventType: string,
): object {
  const { lead, accountId, messages } = conversation;
  const { profile } = lead;
  const sender = account.senders.get(accountId);
  const campaign = account.campaigns.get(lead.campaignId);
  return {
    event_type: eventType.toLowerCase(),
    correlation_id: randomUUID(),
    timestamp: state.nowIso(),
    is_inmail: false,
    conversation_id: conversation.id,
    recent_messages: messages.slice(-3).map(({ createdAt, body, sender: from }) => ({
      creation_time: createdAt,
      message: body,
      is_reply: from === 'CORRESPONDENT',
    })),
    ...(campaign && { campaign: { id: campaign.id, name: campaign.name } }),
    sender: {
      id: accountId,
      first_name: sender?.firstName,
      last_name: sender?.lastName,
      full_name: `${sender?.firstName} ${sender?.lastName}`,
      email_address: sender?.emailAddress,
      profile_url: sender?.profileUrl,
    },
    lead: {
      id: profile.linkedin_id,
      profile_url: profile.profileUrl,
      first_name: profile.firstName,
      last_name: profile.lastName,
      full_name: `${profile.firstName} ${profile.lastName}`,
      email_address: profile.emailAddress,
      company_name: profile.companyName,
      company_url: profile.companyUrl,
      position: profile.position,
      location: profile.location,
      tags: lead.tags,
    },
  };
}
