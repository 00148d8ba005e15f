import { text } from '../framework/controls/read-fields.ts';
import { notFound } from '../framework/controls/refusal.ts';
import { newId } from './api/contact-body.ts';
import { openConversation } from './api/conversations.ts';
import type { Message } from './objects.ts';
import { sendMessageHook, sendProviderMessage } from './send-hooks.ts';
import type { HighLevelState } from './state.ts';

/** A CRM user answers in the tab of the conversation provider. The app has to deliver the message. */
export function writeMessage(
  state: HighLevelState,
  order: Record<string, unknown>,
): { message: Message; events: string[] } {
  const location = state.location(text(order.locationId, 'locationId'));
  const contactId = text(order.contactId, 'contactId');
  if (!location.contacts.has(contactId)) throw notFound('contact', contactId);
  const now = order.at === undefined ? state.nowIso() : text(order.at, 'at');
  const newest = [...location.messages.values()]
    .filter((message) => message.contactId === contactId && message.direction === 'inbound')
    .sort((a, b) => (a.dateAdded < b.dateAdded ? 1 : -1))[0];
  const message: Message = {
    id: newId(),
    altId: null,
    contactId,
    conversationId: openConversation(location, contactId),
    conversationProviderId: state.config.conversationProviderId,
    messageType: 'TYPE_CUSTOM_PROVIDER_EMAIL',
    direction: 'outbound',
    status: 'pending',
    error: null,
    source: 'app',
    subject: newest?.subject ?? null,
    body: text(order.text, 'text'),
    replyToAltId: newest?.altId ?? null,
    dateAdded: now,
    dateUpdated: now,
  };
  location.messages.set(message.id, message);
  const sent = sendProviderMessage(state, location.plan.id, message);
  sendMessageHook(state, location.plan.id, message);
  return { message, events: sent ? [sent.id] : [] };
}
