import type { Timeline } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());
const [ownLocation = '', otherLocation = ''] = inbox.agency.locations;
const { owner, team } = inbox.agency;

const getTimeline = async (contact_id: string, as = owner) =>
  (await inbox.ask('GET', `/api/contacts/${contact_id}/timeline`, undefined, as)).body as Timeline;
const receive = async (email: string, lead: object = {}, more: object = {}) =>
  (await inbox.receive(email, { lead: { location_id: ownLocation, ...lead }, ...more })).contact_id;

describe('suggestions to merge', () => {
  it('name the evidence, only within the location', async () => {
    const name = { first_name: 'Ann', last_name: 'Lee', company_name: 'Acme' };
    const ann = await receive(
      'ann@acme.example',
      { ...name, phone: '+49 (0) 170 555-0199' },
      { body: 'Best, Ann\nhttps://www.linkedin.com/in/ann-lee-99/\nann.private@home.example' },
    );
    const sameCompany = await receive('a.lee@acme.example', name);
    const samePhone = await receive('x@other.example', { phone: '0170 5550199' });
    const profile = (
      await inbox.receive('', {
        lead: { location_id: ownLocation, linkedin_url: 'https://www.linkedin.com/in/ann-lee-99' },
      })
    ).contact_id;
    const sameName = await receive('ann.private@home.example', { first_name: 'Ann', last_name: 'Lee' });
    await receive('ann.elsewhere@acme.example', { ...name, location_id: otherLocation });
    await receive('bob@acme.example', { first_name: 'Bob', last_name: 'Ray', company_name: 'Acme' });
    const { suggestions, identities } = await getTimeline(ann);
    const evidence = Object.fromEntries(suggestions.map((one) => [one.contact_id, one.evidence]));
    expect(evidence).toEqual({
      [sameCompany]: ['company', 'domain'],
      [samePhone]: ['phone'],
      [profile]: ['profile'],
      [sameName]: ['address'],
    });
    expect(identities).toEqual([{ kind: 'email', value: 'ann@acme.example', can_split: false }]);
  });

  it('are not repeated after "Not the same person", until that is undone', async () => {
    const first = await receive('one@twins.example', { phone: '+1 555 777 1234' });
    const second = await receive('two@twins.example', { phone: '+1 555 777 1234' });
    const list = async (id: string) =>
      (await getTimeline(id)).suggestions.map(({ contact_id }) => contact_id);
    expect(await list(first)).toEqual([second]);
    await inbox.ask('PUT', `/api/contacts/${second}/distinctions`, { other_id: first, is_distinct: true });
    expect([await list(first), await list(second)]).toEqual([[], []]);
    await inbox.ask('PUT', `/api/contacts/${first}/distinctions`, { other_id: second, is_distinct: false });
    expect(await list(second)).toEqual([first]);
  });
});

describe('conversations of other users', () => {
  it('names active conversations with the company that another person works on', async () => {
    const sent_at = new Date();
    const [ann, bob] = [
      await receive('ann@widgets.example', { company_name: 'Widgets' }, { sent_at }),
      await receive(
        'bob@widgets.example',
        { company_name: 'Widgets', first_name: 'Bob', last_name: 'Ray' },
        { sent_at },
      ),
    ];
    expect((await getTimeline(ann)).company_conversations).toEqual([]);
    await inbox.ask('PUT', `/api/conversations/${bob}/assignee`, { user_id: team.user_id });
    expect((await getTimeline(ann)).company_conversations).toMatchObject([
      { contact_id: bob, name: 'Bob Ray' },
    ]);
    expect((await getTimeline(ann, team)).company_conversations).toEqual([]);
  });

  it('ignores conversations without a message in two weeks', async () => {
    const ann = await receive('ann@old.example', { company_name: 'Old' });
    const bob = await receive('bob@old.example', { company_name: 'Old' });
    await inbox.ask('PUT', `/api/conversations/${bob}/assignee`, { user_id: team.user_id });
    expect((await getTimeline(ann)).company_conversations).toEqual([]);
  });
});
