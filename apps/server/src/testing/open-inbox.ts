import { randomUUID } from 'node:crypto';
import type { Conversation, Thread } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import type { IncomingMessage } from '../modules/inbox/index.ts';
import { receiveMessage, receiveMessages } from '../modules/teamwork/index.ts';
import type { TestPerson } from './people.ts';
import { runJob } from './run-job.ts';
import { type ApiResponse, openTestApp, type TestApp } from './stack/open-test-app.ts';
import { addWritingAgency, type WritingAgency } from './writing-agency.ts';

/** The intake with the effects of all modules, for tests of modules that may not import it. */
export { receiveMessage };

export type Inbox = {
  app: TestApp;
  agency: WritingAgency;
  other: WritingAgency;
  /** A call as the owner or as another person. */
  ask(method: string, path: string, body?: unknown, as?: TestPerson): Promise<ApiResponse>;
  list(query?: string, as?: TestPerson): Promise<Conversation[]>;
  thread(contact_id: string, as?: TestPerson): Promise<Thread>;
  /** Sends a message through the intake and returns its ids. */
  receive(email: string, more?: Partial<IncomingMessage>): Promise<Ids>;
  /** The intake that webhooks and syncs call. */
  receiveAll(messages: readonly IncomingMessage[]): ReturnType<typeof receiveMessages>;
  /** Runs a job of the registry without the queue. */
  runJob(name: string, payload?: Record<string, string>): Promise<void>;
  withDatabase: TestApp['withDatabase'];
  query: TestApp['query'];
  close(): Promise<void>;
};

export type Ids = { contact_id: string; message_id: string };

/** Two agencies with an app, and an intake for messages. */
export async function openInbox(): Promise<Inbox> {
  const app = await openTestApp();
  const agency = await addWritingAgency(app, 'agency');
  const other = await addWritingAgency(app, 'other');
  const ask: Inbox['ask'] = (method, path, body, as = agency.owner) =>
    app.call(method, path, { token: as.token, ...(body === undefined ? {} : { body }) });
  return {
    app,
    agency,
    other,
    ask,
    async list(query = '', as) {
      const answer = await ask('GET', `/api/conversations${query}`, undefined, as);
      if (answer.status !== 200) throw new Error(`the list answered ${JSON.stringify(answer.body)}`);
      return (answer.body as { conversations: Conversation[] }).conversations;
    },
    thread: async (contact_id, as) =>
      (await ask('GET', `/api/conversations/${contact_id}`, undefined, as)).body as Thread,
    receive: (email, more) => receive(app, { workspace_id: agency.workspace_id, ...more }, email),
    receiveAll: (messages) =>
      withWorkspace(app.services.db, agency.workspace_id, (tx) =>
        receiveMessages(app.services, tx, messages),
      ),
    runJob: (name, payload = {}) => runJob(app.services, name, payload),
    withDatabase: app.withDatabase,
    query: app.query,
    close: () => app.close(),
  };
}

let minute = 0;

/** Each message is a minute after the previous one unless specified. */
function incoming(email: string, more: Partial<IncomingMessage> & { workspace_id: string }): IncomingMessage {
  minute += 1;
  return {
    account_id: null,
    source: 'cold_email',
    by: 'hook',
    key: randomUUID(),
    direction: 'inbound',
    subject: 'Re: Hello',
    body: `Words of ${randomUUID()}`,
    sent_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    lead: { email },
    campaign: null,
    eaccount: null,
    thread: {},
    ...more,
  };
}

async function receive(
  { services }: TestApp,
  more: Partial<IncomingMessage> & { workspace_id: string },
  email: string,
): Promise<Ids> {
  const message = incoming(email, { ...more, lead: { email, ...more.lead } });
  return withWorkspace(services.db, message.workspace_id, async (tx) => {
    await receiveMessage(services, tx, message);
    const { rows } = await sql<Ids>`
      select contact_id, id as message_id from messages
      where workspace_id = ${message.workspace_id} and provider_message_key = ${message.key}`.execute(tx);
    return rows[0] ?? { contact_id: '', message_id: '' };
  });
}
