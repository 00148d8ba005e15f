import type { Deletion } from '@hearback/contract';
import type { AtStake } from '#web/ui/dialogs/stake-list.tsx';

const named = (count: number, one: string, many?: string): AtStake => ({ count, one, many });

/** What is lost, counted. Campaigns of a removed person stay, without the account they are worked through. */
export function whatGoes(deletion: Deletion): AtStake[] {
  const all = [
    named(deletion.people, 'user account'),
    named(deletion.locations, 'CRM location with its data', 'CRM locations with their data'),
    named(deletion.accounts, 'outreach account'),
    deletion.owns_workspace
      ? named(deletion.campaigns, 'campaign')
      : named(
          deletion.campaigns,
          'campaign, which loses its connection',
          'campaigns, which lose their connection',
        ),
    named(deletion.chats, 'chat with the campaign assistant', 'chats with the campaign assistant'),
    named(deletion.contacts, 'contact with all messages', 'contacts with all messages'),
    named(deletion.grants, 'location access grant'),
    named(deletion.invitations, 'pending invitation'),
    named(
      deletion.subscriptions,
      'subscription, which is cancelled at once',
      'subscriptions, which are cancelled at once',
    ),
  ];
  return all.filter(({ count }) => count > 0);
}
