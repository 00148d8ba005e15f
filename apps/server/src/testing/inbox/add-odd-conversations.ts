import { sql } from 'kysely';
import type { Inbox } from '../open-inbox.ts';

/** Text that breaks careless serializers. */
export const ODD = 'Ünïcode 😀 "quoted" \\ back\nnew\tline \u2028 </script> \u{1F1E9}\u{1F1EA} \u0001 ﷺ';
const LONG = `${'long words '.repeat(20_000)}end`;

/** Conversations with every kind of value in the list. */
export async function addOddConversations(inbox: Inbox): Promise<void> {
  const { agency, app } = inbox;
  const [ownLocation = '', otherLocation = ''] = agency.locations;
  const save = async (path: string, body: object) => {
    const { status } = await inbox.ask('PUT', path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const campaign = { provider: 'instantly', provider_campaign_id: ODD, name: null } as const;
  const enriched = await inbox.receive('odd@acme.example', {
    lead: { email: 'odd@acme.example', first_name: ODD, company_name: ODD, location_id: ownLocation },
    campaign,
    account_id: agency.account_id,
    subject: ODD,
    body: ODD,
  });
  await inbox.receive('long@acme.example', {
    lead: { email: 'long@acme.example', location_id: ownLocation },
    body: LONG,
  });
  await inbox.receive('bare@acme.example', { subject: null, body: '' });
  const linked = await inbox.receive('linked@acme.example', {
    source: 'linkedin',
    subject: null,
    lead: {
      email: 'linked@acme.example',
      location_id: ownLocation,
      linkedin_url: 'https://www.linkedin.com/in/odd',
    },
  });
  const snoozed = await inbox.receive('snoozed@acme.example', {
    lead: { email: 'snoozed@acme.example', location_id: otherLocation },
  });
  await save(`/api/conversations/${snoozed.contact_id}/snooze`, {
    until: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await save(`/api/conversations/${linked.contact_id}/assignee`, { user_id: agency.team.user_id });
  await save(`/api/conversations/${enriched.contact_id}/disposition`, {
    sentiment: 'interested',
  });
  await app.query(sql`
    update contacts set first_name = ${ODD}, profile_picture = '  HTTPS://cdn.example/ä.png?a=1&b="', enriched_data = ${JSON.stringify(
      {
        raw_payload: { last_name: ODD, company_logo: 'cdn.example/logo.png', hq_geo: ODD },
        email: 'ignored@acme.example',
      },
    )}::jsonb where id = ${enriched.contact_id}`);
  await app.query(sql`
    update contacts set first_name = ${ODD}, profile_picture = 'javascript:alert(1)', enriched_data = '{"raw_payload": "text"}' where id = ${linked.contact_id}`);
}
