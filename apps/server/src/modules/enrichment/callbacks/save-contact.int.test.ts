import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';
import { saveContact } from './callbacks.queries.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const { workspace_id, locations } = inbox.agency;
const lead = { location_id: locations[0] ?? null };

const NOTHING = {
  ...{ first_name: null, last_name: null, email: null, linkedin_url: null, phone: null, job_title: null },
  ...{ website: null, headline: null, contact_geo: null, prospect_li_summary: null, profile_picture: null },
};

/** A contact without an email address, enriched with this one. */
async function enrich(name: string, email: string): Promise<string | null> {
  const linkedin_url = `https://www.linkedin.com/in/${name}`;
  const { contact_id } = await inbox.receive('', { source: 'linkedin', lead: { ...lead, linkedin_url } });
  await inbox.withDatabase((tx) =>
    saveContact(tx, workspace_id, contact_id, {
      ...{ contact: { ...NOTHING, email }, company_id: null, raw: '{}', clay_fields: 0 },
    }),
  );
  const [found] = await inbox.query(sql<{ email: string | null }>`
    select email::text from contacts where id = ${contact_id}`);
  return found?.email ?? null;
}

it('an answer fills an empty address, but never with that of another contact or of a merged one', async () => {
  const targetContact = await inbox.receive('ann@work.test', { lead });
  const mergedContact = await inbox.receive('ann@home.test', { lead });
  const merge = { other_id: mergedContact.contact_id };
  expect((await inbox.ask('POST', `/api/contacts/${targetContact.contact_id}/merge`, merge)).status).toBe(
    200,
  );
  expect(await enrich('free', 'free@home.test')).toBe('free@home.test');
  expect(await enrich('known', 'ann@work.test')).toBeNull();
  expect(await enrich('merged', 'Ann@Home.test')).toBeNull();
});
