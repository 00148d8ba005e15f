import type { Deletion } from '@hearback/contract';

type Counted = { readonly count: number; readonly of: string };

const named = (count: number, one: string, many = `${one}s`): Counted => ({
  count,
  of: count === 1 ? one : many,
});

/** What is lost, counted. Invitations outlive the person who sent them: they go with the workspace only. */
export function whatGoes(deletion: Deletion): Counted[] {
  const all = [
    named(deletion.people, 'user account'),
    named(deletion.locations, 'CRM location with its data', 'CRM locations with their data'),
    named(deletion.accounts, 'outreach account'),
    named(deletion.campaigns, 'campaign'),
    named(deletion.contacts, 'contact with all messages', 'contacts with all messages'),
    named(deletion.grants, 'location access grant'),
    named(deletion.owns_workspace ? deletion.invitations : 0, 'pending invitation'),
    named(
      deletion.subscriptions,
      'subscription, which is cancelled at once',
      'subscriptions, which are cancelled at once',
    ),
  ];
  return all.filter(({ count }) => count > 0);
}
