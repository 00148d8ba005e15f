import { type WorkspaceTx, withWorkspace } from '@hearback/database';
import type { KyselyPlugin } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkspace } from '#server/modules/people/index.ts';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';
import { findOrMakeContacts, type NewContactInput } from '../index.ts';

const app = await openTestApp();
const workspace_id = await app.withDatabase((tx) => openWorkspace(tx, 'Leads'));

afterAll(() => app.close());

const withTx = <T>(work: (tx: WorkspaceTx) => Promise<T>) =>
  withWorkspace(app.services.db, workspace_id, work);
const store = (page: readonly NewContactInput[]) =>
  withTx((tx) => findOrMakeContacts(tx, workspace_id, page));
const find = (email: string) =>
  withTx((tx) =>
    tx
      .selectFrom('contacts')
      .leftJoin('companies', (join) => join.onRef('companies.id', '=', 'contacts.company_id'))
      .select(['first_name', 'job_title', 'linkedin_url', 'enrichment_status', 'contacts.enriched_data'])
      .select(['companies.company_name', 'companies.industry', 'companies.website'])
      .where('email', '=', email)
      .execute(),
  );

const crowd = (name: string, count: number): NewContactInput[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `${name}${index}@crowd.example`,
    first_name: `Number ${index}`,
    company_name: `${name} company ${index % 7}`,
  }));

describe('a page of leads', () => {
  it('takes as many statements for a hundred people as for two, new and known', async () => {
    const count = async (page: readonly NewContactInput[]) => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await withTx((tx) => findOrMakeContacts(tx.withPlugin(counting) as WorkspaceTx, workspace_id, page));
      return statements;
    };
    const [smallPage, largePage] = [crowd('few', 2), crowd('many', 100)];
    expect(await count(largePage)).toBe(await count(smallPage));
    expect(await count(largePage)).toBeLessThanOrEqual(6);
  });

  it('creates each contact once when several callers import the same page concurrently', async () => {
    const page = crowd('parallel', 40);
    const answers = await Promise.all([page, page.toReversed(), page, page.toReversed()].map(store));
    const ids = new Set(answers.flatMap((contacts) => contacts.map((contact) => contact?.id)));
    expect(ids.size).toBe(40);
    expect(answers[0]).toEqual(answers[1]?.toReversed());
  });

  it('fills empty columns and overwrites nothing', async () => {
    const email = 'ann@complete.example';
    const company = { industry: 'Lighting' };
    await store([{ email, first_name: 'Ann', company_name: 'Lamps', custom: { plan: 'gold' } }]);
    await store([
      {
        email,
        first_name: 'Anna',
        job_title: 'CFO',
        company_name: 'LAMPS',
        company,
        custom: { plan: 'tin', a: 1 },
      },
    ]);
    await store([{ email, company_name: 'Lamps', company: { industry: 'Other' }, website: 'lamps.example' }]);
    expect(await find(email)).toMatchObject([
      {
        ...{ first_name: 'Ann', job_title: 'CFO', company_name: 'Lamps', industry: 'Lighting' },
        ...{ website: 'lamps.example', enriched_data: { plan: 'gold', a: 1 } },
      },
    ]);
  });

  it('fills nothing into a contact of another location, whose customer must not receive it', async () => {
    const email = 'ann@located.example';
    const toLocation = (ghl_location_id: string) => ({
      workspace_id,
      ghl_location_id,
      name: ghl_location_id,
    });
    await app.withDatabase((tx) =>
      tx.insertInto('ghl_locations').values(['near', 'far'].map(toLocation)).execute(),
    );
    const [ann] = await store([{ email, first_name: 'Ann', location_id: 'near' }]);
    const [same] = await store([{ email, job_title: 'CFO', custom: { offer: 'low' }, location_id: 'far' }]);
    expect(same).toMatchObject({ id: ann?.id, location_id: 'near' });
    expect(await find(email)).toMatchObject([{ first_name: 'Ann', job_title: null }]);
    expect((await find(email))[0]?.enriched_data).toEqual({});
    await store([{ email, job_title: 'CEO', location_id: 'near' }]);
    await store([{ email, custom: { source: 'fair' } }]);
    expect(await find(email)).toMatchObject([{ job_title: 'CEO', enriched_data: { source: 'fair' } }]);
  });

  it('merges a known address and a known profile into the older contact, and leaves the other as it is', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/apart';
    const email = 'ann@apart.example';
    const [older] = await store([{ linkedin_url }]);
    const [younger] = await store([{ email }]);
    const [both] = await store([{ email, linkedin_url, job_title: 'CFO' }]);
    expect(both?.id).toBe(older?.id);
    expect(younger?.id).not.toBe(older?.id);
    expect(await find(email)).toMatchObject([{ linkedin_url: null, job_title: null }]);
  });

  it('creates another contact if only the profile is shared and the names differ', async () => {
    const linkedin_url = 'https://www.linkedin.com/in/shared';
    const [ann, tom] = await store([
      { email: 'ann@shared.example', first_name: 'Ann', last_name: 'Lee', linkedin_url },
      { email: 'tom@shared.example', first_name: 'Tom', last_name: 'Baker', linkedin_url },
    ]);
    expect(ann?.id).not.toBe(tom?.id);
    expect(await find('tom@shared.example')).toMatchObject([
      { linkedin_url: null, enriched_data: { 'LinkedIn URL as received': linkedin_url } },
    ]);
    const [repeat, initial, chat] = [
      await store([
        {
          email: 'tom@shared.example',
          first_name: 'Tom',
          last_name: 'Baker',
          linkedin_url,
          job_title: 'CFO',
        },
      ]),
      await store([{ email: 'a.lee@shared.example', first_name: 'A.', last_name: 'Lee', linkedin_url }]),
      await store([{ first_name: 'Annie', last_name: 'Smith', linkedin_url }]),
    ].map(([contact]) => contact?.id);
    expect([repeat, initial, chat]).toEqual([tom?.id, ann?.id, ann?.id]);
  });

  it('is complete if the provider supplied what enrichment would, and pending otherwise', async () => {
    const reported = {
      summary: 'Twenty years',
      company_name: 'Lamps',
      company: { company_summary: 'Makes lamps' },
    };
    const [email, later] = ['told@enriched.example', 'later@enriched.example'];
    await store([{ email, ...reported }, { email: later }]);
    expect(await find(email)).toMatchObject([
      { enrichment_status: 'complete', enriched_data: { raw_payload: { company_summary: 'Makes lamps' } } },
    ]);
    expect(await find(later)).toMatchObject([{ enrichment_status: 'pending_enrichment' }]);
    await store([{ email: later, ...reported }]);
    expect(await find(later)).toMatchObject([{ enrichment_status: 'complete' }]);
  });
});
