import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { readPages } from '../http/read-pages.ts';
import type { Page } from '../ports.ts';
import { OLDER_VERSION, PROVIDER } from './options.ts';
import { type CrmLogMessage, toLogMessage } from './record-map.ts';
import { WireConversationResponse, WireConversations, WireLoggedMessage, WireMessages } from './wire.ts';

const MESSAGES_PER_PAGE = 100;

/** A message of another system for the CRM's conversation. */
type NewLogMessage = {
  readonly conversation_id: string;
  readonly contact_id: string;
  /** The conversation provider of our app. */
  readonly provider_id: string;
  /** Our id of the message. The CRM stores it and does not compare it, so look it up before repeating a call. */
  readonly alt_id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string | null;
  readonly text: string;
  readonly sent_at: Date;
};

export type LogStatus = 'delivered' | 'failed' | 'pending' | 'read';

export type HighlevelConversations = {
  /** A contact has one conversation. Creates it if there is none. */
  openConversation(locationId: string, contactId: string): Promise<string>;
  /** Not idempotent. Returns the CRM's id of the message. */
  logMessage(message: NewLogMessage): Promise<string | null>;
  /** Finds a message by the id that we gave it. */
  findLogged(conversationId: string, altId: string): Promise<CrmLogMessage | null>;
  /** Reports the delivery of a message that was written in the CRM. */
  setMessageStatus(messageId: string, status: LogStatus, error?: string | null): Promise<void>;
  /** Messages of one channel. Without a channel the CRM returns all but email. */
  exportMessages(
    locationId: string,
    range: { since: Date; channel?: 'Email' | undefined },
  ): AsyncIterable<Page<CrmLogMessage>>;
};

export function createConversations(http: Http): HighlevelConversations {
  const headers = OLDER_VERSION;
  const listPage = async (conversationId: string, lastMessageId: string | null) => {
    const path = pathTo`/conversations/${conversationId}/messages`;
    const query = { limit: MESSAGES_PER_PAGE, lastMessageId };
    const {
      messages,
      lastMessageId: last,
      nextPage,
    } = await http.call(WireMessages, {
      method: 'GET',
      path,
      query,
      headers,
    });
    return {
      items: messages.items.map(toLogMessage),
      next: messages.lastMessageId ?? (nextPage ? last : null),
    };
  };
  return {
    openConversation: async (locationId, contactId) => {
      const query = { locationId, contactId };
      const call = { method: 'GET', path: '/conversations/search', query, headers } as const;
      const [existing] = (await http.call(WireConversations, call)).conversations.items;
      if (existing) return existing.id;
      const json = { locationId, contactId };
      const made = { method: 'POST', path: '/conversations/', json, headers, idempotent: true } as const;
      return (await http.call(WireConversationResponse, made)).id;
    },
    logMessage: async (message) => {
      // Without a direction the CRM stores the lead's message as ours.
      const json = {
        type: 'Custom',
        conversationId: message.conversation_id,
        contactId: message.contact_id,
        conversationProviderId: message.provider_id,
        altId: message.alt_id,
        direction: message.direction,
        message: message.text,
        ...(message.subject && { subject: message.subject }),
        date: message.sent_at.toISOString(),
      };
      const call = { method: 'POST', path: '/conversations/messages/inbound', json, headers } as const;
      return (await http.call(WireLoggedMessage, call)).messageId;
    },
    findLogged: async (conversationId, altId) => {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPage>> = await listPage(conversationId, cursor);
        const found = page.items.find((message) => message.alt_id === altId);
        if (found) return found;
        cursor = page.next === cursor ? null : page.next;
      } while (cursor !== null);
      return null;
    },
    setMessageStatus: async (messageId, status, error) => {
      const path = pathTo`/conversations/messages/${messageId}/status`;
      const failure = error ? { error: { code: '1', type: 'saas', message: error } } : {};
      await http.call(z.unknown(), { method: 'PUT', path, json: { status, ...failure }, headers });
    },
    exportMessages: (locationId, { since, channel }) =>
      readPages(PROVIDER, null, async (cursor) => {
        const query = {
          locationId,
          channel,
          startDate: since.toISOString(),
          sortBy: 'updatedAt',
          limit: MESSAGES_PER_PAGE,
          cursor,
        };
        const call = { method: 'GET', path: '/conversations/messages/export', query, headers } as const;
        const { messages, nextCursor } = await http.call(WireMessages, call);
        return {
          items: messages.items.map(toLogMessage),
          next: nextCursor,
          total: null,
          skipped: messages.skipped,
        };
      }),
  };
}
