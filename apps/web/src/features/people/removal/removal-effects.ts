import type { Deletion } from '@hearback/contract';
import type { DeletionImpact } from '#web/ui/dialogs/deletion-impact-list.tsx';

const toImpact = (count: number, one: string, many?: string): DeletionImpact => ({ count, one, many });

const dropEmptyImpacts = (all: readonly DeletionImpact[]): DeletionImpact[] =>
  all.filter(({ count }) => count > 0);

/** Items that stay in the workspace but need a new owner. */
const listLeftBehind = (deletion: Deletion): DeletionImpact[] => [
  toImpact(
    deletion.scheduled_replies,
    'scheduled reply, held until a teammate sends or discards it',
    'scheduled replies, held until a teammate sends or discards them',
  ),
  toImpact(
    deletion.assigned_conversations,
    'conversation, which becomes unassigned',
    'conversations, which become unassigned',
  ),
  toImpact(
    deletion.channels,
    'notification channel, paused until an administrator resumes it',
    'notification channels, paused until an administrator resumes them',
  ),
];

const listOwn = (deletion: Deletion): DeletionImpact[] => [
  toImpact(deletion.chats, 'chat with the campaign assistant', 'chats with the campaign assistant'),
  toImpact(deletion.grants, 'location access grant'),
  toImpact(deletion.invitations, 'pending invitation'),
];

/** Effects of removing a user. */
export function listRemovalEffects(
  deletion: Deletion,
  { deleteAccounts }: { readonly deleteAccounts: boolean },
): DeletionImpact[] {
  const { accounts, campaigns } = deletion;
  return dropEmptyImpacts([
    toImpact(deletion.people, 'user account, deleted', 'user accounts, deleted'),
    ...(deleteAccounts
      ? [
          toImpact(accounts, 'outreach account, deleted', 'outreach accounts, deleted'),
          toImpact(
            campaigns,
            'campaign, which loses its connection',
            'campaigns, which lose their connection',
          ),
        ]
      : [
          toImpact(
            accounts,
            'outreach account, kept in the workspace',
            'outreach accounts, kept in the workspace',
          ),
        ]),
    ...listLeftBehind(deletion),
    ...listOwn(deletion).map(({ count, one, many }) => ({
      count,
      one: `${one}, deleted`,
      many: `${many ?? `${one}s`}, deleted`,
    })),
  ]);
}

/** Effects of deleting the user's own account, and the workspace if they own it. */
export const listDeletionEffects = (deletion: Deletion): DeletionImpact[] =>
  dropEmptyImpacts([
    toImpact(deletion.people, 'user account'),
    toImpact(deletion.locations, 'CRM location with its data', 'CRM locations with their data'),
    toImpact(deletion.accounts, 'outreach account'),
    toImpact(deletion.campaigns, 'campaign'),
    ...listLeftBehind(deletion),
    toImpact(deletion.contacts, 'contact with all messages', 'contacts with all messages'),
    ...listOwn(deletion),
    toImpact(
      deletion.subscriptions,
      'subscription, canceled immediately',
      'subscriptions, canceled immediately',
    ),
  ]);
