import {
  type ClaySettings,
  DISPOSITIONS,
  ENRICHMENT_STATUSES,
  type Location,
  type Subscription,
} from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { digestOfDemo, single } from '#server/testing/demo/demo-content.ts';
import { control, openDemo } from '#server/testing/demo/open-demo.ts';
import { signIn } from '#server/testing/people.ts';
import { openSimulators } from '#server/testing/stack/simulators.ts';
import { DEMO_PASSWORD } from '../demo-people.ts';

const simulators = await openSimulators();
const demo = await openDemo(simulators);
const app = demo.app;
// With the providers' documented limits, which must not slow down the demo.
await demo.fill();

afterAll(async () => {
  await demo.close();
  await simulators.stop();
});

const getAs = async <T>(person: string, path: string): Promise<T> => {
  const { token } = await signIn(app, `${person}@demo.hearback.test`, DEMO_PASSWORD);
  return (await app.call('GET', path, { token })).body as T;
};

describe('the connected demo', () => {
  it('has plans and six locations with valid tokens and the CRM’s contacts', async () => {
    expect(await getAs<Subscription>('owner', '/api/billing/subscription')).toMatchObject({
      plan: 'unlimited',
      plan_status: 'active',
    });
    expect(await getAs<Subscription>('solo', '/api/billing/subscription')).toMatchObject({ plan: 'single' });
    const locations = [
      ...(await getAs<Location[]>('owner', '/api/locations')),
      ...(await getAs<Location[]>('solo', '/api/locations')),
    ];
    expect(locations.map(({ connected, token_state }) => `${connected} ${token_state}`)).toEqual(
      Array(6).fill('true ok'),
    );
    expect(locations.every(({ contact_count }) => contact_count > 20)).toBe(true);
  });

  it('names every location, and has snippets, views, notes and a mention for each colleague', async () => {
    const locations = await getAs<Location[]>('owner', '/api/locations');
    expect(locations.map(({ name, custom_name }) => custom_name === name)).toEqual(Array(5).fill(true));
    for (const [person, views] of [
      ['owner', 4],
      ['team', 3],
      ['solo', 1],
    ] as const) {
      expect((await getAs<{ snippets: object[] }>(person, '/api/snippets')).snippets).toHaveLength(3);
      expect((await getAs<{ views: object[] }>(person, '/api/inbox-views')).views).toHaveLength(views);
    }
    for (const person of ['owner', 'team']) {
      const { notifications } = await getAs<{ notifications: { kind: string }[] }>(
        person,
        '/api/notifications',
      );
      expect(notifications.filter(({ kind }) => kind === 'mention')).toHaveLength(1);
      const { conversations } = await getAs<{ conversations: object[] }>(
        person,
        '/api/conversations?assigned=me',
      );
      expect(conversations).not.toEqual([]);
    }
    const { views } = await getAs<{ views: { number: number | null }[] }>('owner', '/api/inbox-views');
    expect(views.every(({ number }) => number !== 0)).toBe(true);
  });

  it('has opportunities, knowledge, and a rule that ran', async () => {
    await vi.waitFor(async () => {
      const counts = await single(
        app,
        sql`select (select count(*) from opportunities)::int as opportunities,
          (select count(*) from contacts where 'customer' = any (tags))::int as tagged`,
      );
      expect(counts).toEqual({ opportunities: 5 * 5 + 2, tagged: 5 });
    });
    const { entries } = await getAs<{ entries: object[] }>('owner', '/api/knowledge');
    expect(entries).toHaveLength(5);
  });

  it('has 40 campaigns of both providers in every status, most of them mapped', async () => {
    const rows = await app.query(sql<{
      provider: string;
      status: number;
      ghl_location_id: string | null;
      campaign_stats: object;
    }>`
        select provider, status, ghl_location_id, campaign_stats from campaigns`);
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, -1, -2, -99]));
    expect(rows.filter(({ provider }) => provider === 'heyreach')).toHaveLength(14);
    expect(rows.filter(({ ghl_location_id }) => ghl_location_id === null)).toHaveLength(5);
    expect(rows.filter(({ campaign_stats }) => 'last_synced' in campaign_stats)).toHaveLength(40);
  });

  it('has 1,200 leads with names, titles and companies, each in its campaign, and visitors', async () => {
    expect(
      await single(
        app,
        sql`select count(*)::int as contacts, count(company_id)::int as with_company,
          count(*) filter (where first_name is null or last_name is null or job_title is null)::int as nameless,
          (select count(*) from campaign_contacts)::int as links,
          (select count(*) from companies)::int as companies from contacts`,
      ),
    ).toEqual({ contacts: 1_215, with_company: 1_215, nameless: 0, links: 1_200, companies: 642 });
  });

  it('has contacts that arrived enriched, with their companies, and others that wait for enrichment', async () => {
    const states = await app.query(sql<{
      enrichment_status: string;
      n: number;
      raw: number;
      summarized: number;
    }>`
        select enrichment_status, count(*)::int as n, count(c.enriched_data -> 'raw_payload')::int as raw,
          count(prospect_li_summary || company_summary)::int as summarized
        from contacts c left join companies k on k.id = c.company_id group by 1 order by 1`);
    const largeGroups = states.filter(({ n }) => n > 300);
    expect(largeGroups.map(({ enrichment_status }) => enrichment_status)).toEqual([
      'complete',
      'pending_enrichment',
    ]);
    expect(largeGroups[0]).toMatchObject({ raw: largeGroups[0]?.n, summarized: largeGroups[0]?.n });
    expect(largeGroups[1]).toMatchObject({ raw: 0 });
  });

  it('has contacts in every state of enrichment, with conversations in each', async () => {
    const rows = await app.query(sql<{ enrichment_status: string; talks: number }>`
        select c.enrichment_status, count(distinct m.contact_id)::int as talks
        from contacts c left join messages m on m.workspace_id = c.workspace_id and m.contact_id = c.id group by 1`);
    // Only a person can skip enrichment.
    expect(rows.map(({ enrichment_status }) => enrichment_status).sort()).toEqual(
      ENRICHMENT_STATUSES.filter((status) => status !== 'skipped').sort(),
    );
    for (const { talks } of rows) expect(talks).toBeGreaterThan(0);
  });

  it('has a Clay table that accepted the leads of one campaign, with some answers pending', async () => {
    const table = await getAs<ClaySettings>('owner', '/api/enrichment/clay');
    expect(table).toMatchObject({ connected: true, submissions: 40, queued: 0, error: null });
    expect(table.running).toBeGreaterThan(3);
  });

  it('has companies with and without logos, and the product shows them', async () => {
    type Page = { conversations: { company_name: string | null; company_logo: string | null }[] };
    const { conversations } = await getAs<Page>('owner', '/api/conversations');
    const logos = conversations.flatMap(({ company_logo }) => company_logo ?? []);
    expect(logos.length).toBeGreaterThan(1);
    expect(logos.length).toBeLessThan(conversations.length);
    const picture = await fetch(app.url + logos[0]);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('has 400 conversations of 1 to 30 messages in both directions, and visits', async () => {
    const rows = await app.query(sql<{ source: string; n: number; inbound: number; outbound: number }>`
        select source, count(*)::int as n, count(*) filter (where direction = 'inbound')::int as inbound,
          count(*) filter (where direction = 'outbound')::int as outbound
        from messages group by workspace_id, contact_id, source`);
    const talks = rows.filter(({ source }) => source !== 'anonymous_traffic_id');
    expect(talks).toHaveLength(400);
    expect([Math.min(...talks.map(({ n }) => n)), Math.max(...talks.map(({ n }) => n))]).toEqual([1, 30]);
    expect(talks.filter(({ source }) => source === 'linkedin')).toHaveLength(104);
    expect(talks.reduce((sum, { n }) => sum + n, 0)).toBe(1_958);
    expect(talks.filter(({ inbound, outbound }) => inbound > 0 && outbound > 0).length).toBeGreaterThan(370);
    expect(rows.filter(({ source }) => source === 'anonymous_traffic_id')).toHaveLength(17);
  });

  it('has people and a company that are contacted for two clients, with their dates', async () => {
    type Overlaps = { overlaps: { clients: number; leads: { campaign: string; client: string }[] }[] };
    for (const [kind, number] of [
      ['person', 2],
      ['company', 3],
    ] as const) {
      const { overlaps } = await getAs<Overlaps>('owner', `/api/client-overlaps?kind=${kind}`);
      expect(overlaps).toHaveLength(number);
      for (const { clients, leads } of overlaps)
        expect([clients, new Set(leads.map(({ client }) => client)).size]).toEqual([2, 2]);
    }
  });

  it('has a reply that waits for the client, one with requested changes and an approved one', async () => {
    type Approvals = {
      approvals: { client_name: string; hold_reason: string | null; comments: object[] }[];
    };
    for (const [state, client_name, comments] of [
      ['waiting', 'Austin Dental Group', 0],
      ['returned', 'Beacon Hill Legal', 1],
      ['approved', 'Austin Dental Group', 0],
    ] as const) {
      const { approvals } = await getAs<Approvals>('owner', `/api/approvals?state=${state}`);
      expect(approvals).toMatchObject([{ client_name, hold_reason: null }]);
      expect(approvals[0]?.comments).toHaveLength(comments);
    }
    expect(await getAs('client', '/api/approval-count')).toEqual({ number: 1 });
  });

  it('has many conversations of every disposition', async () => {
    const rows = await app.query(sql<{ sentiment: string; n: number }>`
        select sentiment, count(*)::int as n from conversations where sentiment is not null group by 1`);
    expect(rows.map(({ sentiment }) => sentiment).sort()).toEqual([...DISPOSITIONS].sort());
    for (const { n } of rows) expect(n).toBeGreaterThan(5);
  });

  it('has classified every reply', async () => {
    const { unread } = await single(
      app,
      sql<{ unread: number }>`select count(*)::int as unread from messages
        where direction = 'inbound' and source <> 'anonymous_traffic_id' and sentiment_tried_at is null`,
    );
    expect(unread).toBe(0);
  });

  it.each([
    ['out-of-office answers', sql`provider_thread ->> 'automatic' = 'true'`],
    ['French', sql`body ~ 'Bonjour'`],
    ['German', sql`body ~ 'Freundliche Grüße|Viele Grüße|Mit freundlichen Grüßen'`],
    ['quotes', sql`body ~ 'gmail_quote|wrote:|a écrit|schrieb'`],
    ['HTML newsletters', sql`body ~ 'class="container"'`],
  ])('has replies with %s', async (_what, condition) => {
    const { n } = await single(
      app,
      sql<{
        n: number;
      }>`select count(*)::int as n from messages where direction = 'inbound' and ${condition}`,
    );
    expect(n).toBeGreaterThan(3);
  });

  it('shows people and messages of mapped campaigns to users of the location', async () => {
    const { stray } = await single(
      app,
      sql<{
        stray: number;
      }>`select count(*)::int as stray from messages m join campaigns k on k.id = m.campaign_id
        join contacts c on c.id = m.contact_id
        where k.ghl_location_id is not null
          and (m.location_id is distinct from k.ghl_location_id or c.location_id is distinct from k.ghl_location_id)`,
    );
    expect(stray).toBe(0);
  });

  it('registers the webhooks once', async () => {
    const hooks = await fetch(`${simulators.url}/instantly/api/v2/webhooks`, {
      headers: { authorization: 'Bearer inst_demo_solo' },
    });
    expect(await hooks.json()).toMatchObject({
      items: [
        { event_type: 'all_events', target_hook_url: expect.stringContaining('/api/webhooks/instantly/') },
      ],
    });
  });

  it('changes nothing when it is connected again, and is the same in another installation', async () => {
    const before = await digestOfDemo(app);
    await control(simulators, 'instantly', { rateLimit: { emailsPerMinute: 100_000 } });
    await demo.fill();
    expect(await digestOfDemo(app)).toEqual(before);
    const other = await openDemo(simulators);
    await other.fill();
    expect(await digestOfDemo(other.app)).toEqual(before);
    await other.close();
  }, 400_000);
});
