import { randomUUID } from 'node:crypto';
import type { ReplyApproval } from '@hearback/contract';
import { sql } from 'kysely';
import { addLocation } from '#server/modules/locations/index.ts';
import { grantLocation } from '#server/modules/people/index.ts';
import { addTestPerson } from '../people.ts';
import { openOutreach } from './open-outreach.ts';
import { connect, type InboundMessage, receiveReply } from './replies.ts';

export const CLIENT_LOCATION = 'client-place';

type Answer = { readonly status: number; readonly body: ReplyApproval & { code?: string } };

/** An agency whose clients approve drafts, with two clients of one location and a client of another. */
export async function openApprovals(hasWorker = true) {
  const outreach = await openOutreach({ RATE_LIMIT_PER_MINUTE: '100000' });
  const { app, owner } = outreach;
  const { workspace_id } = owner;
  if (hasWorker) await outreach.startWorker();
  await connect(outreach, 'instantly');
  const addClient = async (ghl_location_id: string) => {
    const person = await addTestPerson(app, workspace_id, { role: 'client', user_type: 'agency_customer' });
    const { user_id } = person;
    await app.withDatabase((tx) =>
      grantLocation(tx, { workspace_id, user_id, ghl_location_id, access_level: 'read' }),
    );
    return person;
  };
  for (const ghl_location_id of [CLIENT_LOCATION, 'other-place'])
    await app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id, name: 'Client place', client_threads: 'all' }),
    );
  await app.query(
    sql`update ghl_locations set client_may_approve = true where workspace_id = ${workspace_id}`,
  );
  await outreach.ask('PUT', '/api/inbox-settings', { undo_seconds: 0 });
  const client = await addClient(CLIENT_LOCATION);
  const second = await addClient(CLIENT_LOCATION);
  const stranger = await addClient('other-place');

  const call = (token: string) => async (method: string, path: string, body?: unknown) =>
    (await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })) as Answer;
  /** A new lead of the clients' location writes. The simulator has few leads, so the message moves to a new contact. */
  const receive = async (): Promise<InboundMessage> => {
    const { id } = await receiveReply(outreach, 'instantly');
    const contact_id = randomUUID();
    await app.query(sql`insert into contacts (workspace_id, id, email, first_name, location_id)
      values (${workspace_id}, ${contact_id}, ${`${contact_id}@lead.test`}, 'Ana', ${CLIENT_LOCATION})`);
    await app.query(sql`update messages set contact_id = ${contact_id} where id = ${id}`);
    return { id, contact_id };
  };
  const asAgency = call(owner.token);
  const ask = (mail: InboundMessage, content: string, more: Record<string, unknown> = {}) =>
    asAgency('POST', '/api/approvals', { id: randomUUID(), messageId: mail.id, content, ...more });
  const decide = (token: string) => (id: string, verb: string, body: unknown) =>
    call(token)('POST', `/api/approvals/${id}/${verb}`, body);
  return {
    ...{
      outreach,
      app,
      owner,
      workspace_id,
      client,
      second,
      stranger,
      addClient,
      call,
      receive,
      ask,
      asAgency,
    },
    asClient: decide(client.token),
    asSecond: decide(second.token),
    asStranger: decide(stranger.token),
    /** Moves all times of a draft into the past. */
    timePasses: (id: string, interval: string) =>
      app.query(sql`update reply_approvals set created_at = created_at - ${interval}::interval,
        written_at = written_at - ${interval}::interval, mail_at = mail_at - ${interval}::interval,
        remind_at = remind_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval where id = ${id}`),
    listReplies: (id: string) =>
      app.query(
        sql<{ id: string; status: string; error: string | null; content: string; created_by: string | null }>`
          select id, status, error, content, created_by from replies where approval_id = ${id}`,
      ),
  };
}
