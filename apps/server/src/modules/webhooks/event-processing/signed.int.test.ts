import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Conversation, Thread } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type IncomingMessage, inboxJobs } from '#server/modules/inbox/index.ts';
import { addLocation } from '#server/modules/locations/index.ts';
import { receiveMessage } from '#server/modules/teamwork/index.ts';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, listMessages, post } from '#server/testing/outreach/outreach-rows.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

const outreach = await openOutreach({
  HIGHLEVEL_WEBHOOK_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
});
await outreach.startWorker();

afterAll(() => outreach.close());

describe('a visitor identified by a website', () => {
  const visit = (more: object = {}) => ({
    id: 'visit-1',
    person: { email: 'Vera@Visitor.example', first_name: 'Vera', linkedin_url: 'linkedin.com/in/vera' },
    company: { name: 'Visitor Ltd', website: 'https://visitor.example' },
    page: { url: 'https://shop.example/pricing', title: 'Pricing <b>', referrer: 'https://google.example' },
    time: '2026-11-03T09:30:00+01:00',
    ...more,
  });
  const send = async (body: string, key?: string) => {
    const { body: endpoint } = await outreach.ask('GET', '/api/webhooks/anonymous-traffic');
    const { url, secret } = endpoint as { url: string; secret: string };
    const signature = createHmac('sha256', key ?? secret)
      .update(body)
      .digest('hex');
    return post(outreach.app.url + new URL(url).pathname, body, { 'x-hearback-signature': signature });
  };

  it('becomes a contact with a message of the source anonymous_traffic_id, once', async () => {
    for (let time = 0; time < 3; time += 1) expect((await send(JSON.stringify(visit()))).status).toBe(200);
    await outreach.settle();
    expect(await listMessages(outreach)).toMatchObject([
      {
        source: 'anonymous_traffic_id',
        email: 'vera@visitor.example',
        company_name: 'Visitor Ltd',
        subject: 'Website visit: Pricing b',
        sent_at: new Date('2026-11-03T08:30:00Z'),
      },
    ]);
  });

  it('is refused with an invalid signature, and nothing is stored', async () => {
    const before = await countRows(outreach);
    expect((await send(JSON.stringify(visit({ id: 'forged' })), 'guess')).status).toBe(401);
    expect(await countRows(outreach)).toEqual(before);
  });

  it('is stored as unknown with the reason if it cannot be parsed or names no person', async () => {
    await send(JSON.stringify(visit({ id: 'no-page', page: {} })));
    await send(JSON.stringify(visit({ id: 'nobody', person: { first_name: 'Somebody' } })));
    await outreach.settle();
    const { body } = await outreach.ask('GET', '/api/webhook-events');
    const reasons = (body as { events: { status: string; reason: string | null }[] }).events
      .filter(({ status }) => status === 'unknown')
      .map(({ reason }) => reason);
    expect(reasons).toEqual([
      'This event has neither an email address nor a LinkedIn profile.',
      expect.stringMatching(/^Invalid visit: page\.url/),
    ]);
  });
});

describe("the CRM's webhook endpoint", () => {
  const event = (more: object = {}) => ({
    type: 'ContactCreate',
    locationId: 'crm-location',
    id: 'contact-1',
    email: 'crm@contact.example',
    firstName: 'Carl',
    companyName: 'Crm Co',
    timestamp: new Date().toISOString(),
    webhookId: 'hook-1',
    ...more,
  });
  const send = (body: string, signed = body) =>
    post(`${outreach.app.url}/api/webhooks/highlevel`, body, {
      'x-ghl-signature': sign(null, Buffer.from(signed), privateKey).toString('base64'),
    });

  it('accepts a signed event for every workspace that has the location, once', async () => {
    const { workspace_id } = outreach.owner;
    await outreach.app.withDatabase((tx) =>
      addLocation(tx, { workspace_id, ghl_location_id: 'crm-location', name: 'CRM' }),
    );
    const before = await countRows(outreach);
    const body = JSON.stringify(event());
    expect((await send(body)).status).toBe(200);
    expect((await send(body)).status).toBe(200);
    await outreach.settle();
    const after = await countRows(outreach);
    expect(after.processed - before.processed).toBe(1);
    expect(after.contacts - before.contacts).toBe(1);
  });

  it('accepts an event of an unknown location and stores nothing', async () => {
    const before = await countRows(outreach);
    expect((await send(JSON.stringify(event({ locationId: 'elsewhere', webhookId: 'hook-2' })))).status).toBe(
      200,
    );
    expect(await countRows(outreach)).toEqual(before);
  });

  it('refuses forged, unsigned and stale events and stores nothing', async () => {
    const before = await countRows(outreach);
    const body = JSON.stringify(event({ webhookId: 'hook-3' }));
    expect((await send(body, `${body} `)).status).toBe(401);
    expect((await post(`${outreach.app.url}/api/webhooks/highlevel`, body)).status).toBe(401);
    expect(
      (await send(JSON.stringify(event({ webhookId: 'old', timestamp: '2026-01-01T00:00:00Z' })))).status,
    ).toBe(401);
    expect(await countRows(outreach)).toEqual(before);
  });

  describe('a message event', () => {
    const email = 'crm@contact.example';
    const body = 'Yes, please send me the prices for two practices.';
    const sent_at = new Date(Date.now() - 60_000);
    const reported = (more: object = {}) =>
      JSON.stringify({
        ...event({ webhookId: randomUUID(), type: 'InboundMessage', id: undefined }),
        contactId: 'contact-1',
        conversationId: 'conv-1',
        messageId: 'crm-message-1',
        messageType: 'Email',
        from: email,
        to: ['hello@us.example'],
        body: `<p>${body}</p>`,
        dateAdded: sent_at.toISOString(),
        ...more,
      });
    const receive = (more: Partial<IncomingMessage>) => {
      const { workspace_id } = outreach.owner;
      return withWorkspace(outreach.app.services.db, workspace_id, (tx) =>
        receiveMessage(outreach.app.services, tx, {
          workspace_id,
          account_id: null,
          source: 'cold_email',
          by: 'hook',
          key: randomUUID(),
          direction: 'inbound',
          subject: 'Re: Hello',
          body,
          sent_at,
          lead: { email, location_id: 'crm-location' },
          campaign: null,
          eaccount: null,
          thread: {},
          ...more,
        }),
      );
    };
    const toThread = async (address: string) => {
      const { body: list } = await outreach.ask('GET', `/api/conversations?q=${address}`);
      const [first] = (list as { conversations: Conversation[] }).conversations;
      return (await outreach.ask('GET', `/api/conversations/${first?.contact_id}`)).body as Thread;
    };

    it('links the CRM’s conversation and metadata, and the conversation counts as enriched', async () => {
      await receive({ body: 'An older one', sent_at: new Date(sent_at.getTime() - 86_400_000) });
      await receive({});
      expect((await toThread(email)).enrichment_status).toBe('pending_enrichment');
      expect((await send(reported())).status).toBe(200);
      await outreach.settle();
      const thread = await toThread(email);
      expect(thread.enrichment_status).toBe('complete');
      expect(thread.messages).toMatchObject([
        {
          body,
          ghl_conversation_id: 'conv-1',
          enrichment_status: 'complete',
          enriched_json: {
            crm: {
              contact_id: 'contact-1',
              conversation_id: 'conv-1',
              message_id: 'crm-message-1',
              channel: 'Email',
            },
          },
        },
        { body: 'An older one', ghl_conversation_id: 'conv-1', enrichment_status: null, enriched_json: {} },
      ]);
    });

    it('a message that only the CRM has is stored with the newest message of its direction, without its text', async () => {
      await send(
        reported({ messageId: 'crm-message-2', messageType: 'SMS', body: 'Ring me', from: '+44 20' }),
      );
      await outreach.settle();
      const { messages } = await toThread(email);
      expect(messages[0]?.enriched_json).toMatchObject({
        crm: { message_id: 'crm-message-2', channel: 'SMS' },
      });
      expect(JSON.stringify(messages)).not.toContain('Ring me');
      expect(messages).toHaveLength(2);
    });

    it('does not affect contacts of another location', async () => {
      await receive({ lead: { email: 'elsewhere@contact.example', location_id: null } });
      await send(
        reported({ contactId: 'contact-9', from: 'elsewhere@contact.example', conversationId: 'conv-9' }),
      );
      await outreach.settle();
      const [message] = (await toThread('elsewhere@contact.example')).messages;
      expect(message).toMatchObject({
        ghl_conversation_id: null,
        enriched_json: {},
        enrichment_status: null,
      });
    });

    it('is wiped with the message whose text it contains', async () => {
      const [newest] = (await toThread(email)).messages;
      await outreach.ask('DELETE', `/api/messages/${newest?.id}`);
      const { services } = outreach.app;
      const countTraces = () =>
        withSystem(services.db, 'test', async (tx) => {
          await sql`update messages set deleted_at = deleted_at - interval '6 minutes'
            where id = ${newest?.id} and wiped_at is null`.execute(tx);
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_events
            where payload::text like '%two practices%'`.execute(tx);
          return rows[0]?.n;
        });
      expect(await countTraces()).toBe(2);
      await inboxJobs.find(({ name }) => name === 'inbox.wipe-deleted')?.handler({} as never, services);
      // The event of the other location was about a message that does not exist here.
      expect(await countTraces()).toBe(1);
    });
  });
});
