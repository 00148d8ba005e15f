import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { CrmLocation, Message } from '../objects.ts';
import { sendMessageHook } from '../send-hooks.ts';
import type { HighLevelState } from '../state.ts';
import { newId } from './contact-body.ts';
import { type Api, type ApiCall, Invalid, locationFor, ownLocation } from './serve.ts';

const MAX_LIMIT = 100;

export function registerConversations(api: Api, state: HighLevelState): void {
  api.get('/conversations/search', 'conversations.readonly', (call) => {
    const location = locationFor(state, call, call.query.locationId);
    const found = [...location.conversations]
      .filter(([contactId]) => !call.query.contactId || contactId === call.query.contactId)
      .map(([contactId, id]) => ({ id, contactId, locationId: location.plan.id }));
    return { conversations: found, total: found.length };
  });
  api.post('/conversations/', 'conversations.write', (call) => {
    const location = locationFor(state, call, call.body.locationId);
    const contactId = String(call.body.contactId ?? '');
    if (!location.contacts.has(contactId)) throw new Refusal(400, `Contact with id ${contactId} not found`);
    call.reply.code(201);
    return { success: true, conversation: { id: openConversation(location, contactId) } };
  });
  api.get('/conversations/:id/messages', 'conversations/message.readonly', (call) => {
    const messages = listMessages(ownLocation(state, call)).filter(
      ({ conversationId }) => conversationId === call.params.id,
    );
    const limit = Math.min(Number(call.query.limit ?? 20), MAX_LIMIT);
    const start = call.query.lastMessageId
      ? messages.findIndex(({ id }) => id === call.query.lastMessageId) + 1
      : 0;
    const page = messages.slice(start, start + limit);
    const nextPage = start + limit < messages.length;
    // Nested one level deeper than documented.
    return { messages: { lastMessageId: page.at(-1)?.id ?? null, nextPage, messages: page } };
  });
  api.post('/conversations/messages/inbound', 'conversations/message.write', (call) => {
    const message = logMessage(state, call);
    return { success: true, conversationId: message.conversationId, messageId: message.id };
  });
  api.put('/conversations/messages/:id/status', 'conversations/message.write', (call) => {
    const message = ownLocation(state, call).messages.get(call.params.id ?? '');
    if (!message) throw new Refusal(400, 'Message not found');
    const status = String(call.body.status);
    if (!['delivered', 'failed', 'pending', 'read'].includes(status))
      throw new Invalid(['status must be one of: delivered, failed, pending, read']);
    message.status = status;
    message.error = call.body.error ?? null;
    message.dateUpdated = state.nowIso();
    return { conversationId: message.conversationId, messageId: message.id };
  });
  api.get('/conversations/messages/export', 'conversations/message.readonly', (call) => {
    const { channel, startDate, endDate, cursor, limit = '20' } = call.query;
    const found = listMessages(locationFor(state, call, call.query.locationId))
      // Without a channel, everything but email is returned.
      .filter(({ messageType }) => (channel === 'Email') === isMail(messageType))
      .filter(
        ({ dateUpdated }) => (!startDate || dateUpdated >= startDate) && (!endDate || dateUpdated <= endDate),
      )
      .sort((a, b) => (a.dateUpdated < b.dateUpdated ? 1 : -1));
    const start = Number(cursor ?? 0);
    const end = start + Math.min(Number(limit), MAX_LIMIT);
    return { messages: found.slice(start, end), nextCursor: end < found.length ? String(end) : null };
  });
}

const isMail = (messageType: string): boolean => messageType !== 'TYPE_SMS';

const listMessages = ({ messages }: CrmLocation): Message[] =>
  [...messages.values()].sort((a, b) => (a.dateAdded < b.dateAdded ? 1 : -1));

/** A contact has one conversation. */
export function openConversation({ conversations }: CrmLocation, contactId: string): string {
  const id = conversations.get(contactId) ?? newId();
  conversations.set(contactId, id);
  return id;
}

/** Stores a message of another system. A repeated `altId` is stored again, and the direction defaults to outbound. */
function logMessage(state: HighLevelState, call: ApiCall): Message {
  const location = ownLocation(state, call);
  const { body } = call;
  const required = ['type', 'conversationId', 'contactId', 'conversationProviderId'];
  const missing = required.filter((key) => !body[key]);
  if (missing.length > 0) throw new Invalid(missing.map((key) => `${key} should not be empty`));
  if (body.conversationProviderId !== state.config.conversationProviderId)
    throw new Refusal(400, 'No conversationProviderId found for this location');
  const contactId = String(body.contactId);
  if (location.conversations.get(contactId) !== body.conversationId)
    throw new Refusal(400, 'The conversation does not belong to this contact');
  const now = state.nowIso();
  const message: Message = {
    id: newId(),
    altId: typeof body.altId === 'string' ? body.altId : null,
    contactId,
    conversationId: String(body.conversationId),
    conversationProviderId: state.config.conversationProviderId,
    messageType: 'TYPE_CUSTOM_PROVIDER_EMAIL',
    direction: body.direction === 'inbound' ? 'inbound' : 'outbound',
    status: 'delivered',
    error: null,
    source: 'api',
    subject: typeof body.subject === 'string' ? body.subject : null,
    body: String(body.html ?? body.message ?? ''),
    replyToAltId: null,
    dateAdded: typeof body.date === 'string' ? body.date : now,
    dateUpdated: now,
  };
  location.messages.set(message.id, message);
  sendMessageHook(state, location.plan.id, message);
  return message;
}
