import { randomUUID } from 'node:crypto';
import type { TestApp } from '../stack/open-test-app.ts';

export type UnclassifiedMessage = {
  readonly body: string;
  readonly sent_at?: Date;
  readonly source?: string;
  readonly direction?: string;
  readonly sentiment?: string;
  readonly sentiment_by?: string;
  readonly eaccount?: string;
};

/** Stores messages of a new contact, inbound email by default, and returns their ids. */
export const addUnclassified = (
  app: TestApp,
  workspace_id: string,
  messages: readonly UnclassifiedMessage[],
): Promise<string[]> =>
  app.withDatabase(async (tx) => {
    const { id: contact_id } = await tx
      .insertInto('contacts')
      .values({ workspace_id, email: `${randomUUID()}@x.example` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids: string[] = [];
    for (const message of messages) {
      const row = { source: 'cold_email', direction: 'inbound', ...message };
      const key = { workspace_id, contact_id, sent_at: new Date(), provider_message_key: randomUUID() };
      const { id } = await tx
        .insertInto('messages')
        .values({ ...key, ...row })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
    }
    return ids;
  });

/** The sentiment of each message and its author, in the order of the ids. */
export const listSentiments = (app: TestApp, ids: readonly string[]) =>
  app.withDatabase(async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select(['id', 'sentiment', 'sentiment_by'])
      .where('id', 'in', [...ids])
      .execute();
    return ids
      .map((id) => rows.find((row) => row.id === id))
      .map((row) => [row?.sentiment, row?.sentiment_by]);
  });
