import type { Deletion } from '@hearback/contract';
import type { DeletionImpact } from '#web/ui/dialogs/deletion-impact-list.tsx';

const named = (count: number, one: string, many?: string): DeletionImpact => ({ count, one, many });

const present = (all: readonly DeletionImpact[]): DeletionImpact[] => all.filter(({ count }) => count > 0);

/** Items that stay in the workspace but need a new owner. */
const listLeftBehind = (deletion: Deletion): DeletionImpact[] => [
  named(
    deletion.scheduled_replies,
    'scheduled reply, held until a teammate sends or discards it',
    'scheduled replies, held until a teammate sends or discards them',
  ),
  named(
    deletion.assigned_conversations,
    'conversation, which becomes unassigned',
    'conversations, which become unassigned',
  ),
  named(
    deletion.channels,
    'notification channel, paused until an administrator resumes it',
    'notification channels, paused until an administrator resumes them',
  ),
];

const listOwn = (deletion: Deletion): DeletionImpact[] => [
  named(deletion.chats, 'chat with the campaign assistant', 'chats with the campaign assistant'),
  named(deletion.grants, 'location access grant'),
  named(deletion.invitations, 'pending invitation'),
];

/** Effects of removing a user. */
export function listRemovalEffects(
  deletion: Deletion,
  { deleteAccounts }: { readonly deleteAccounts: boolean },
): DeletionImpact[] {
  const { accounts, campaigns } = deletion;
  return present([
    named(deletion.people, 'user account, deleted', 'user accounts, deleted'),
    ...(deleteAccounts
      ? [
          named(accounts, 'outreach account, deleted', 'outreach accounts, deleted'),
          named(campaigns, 'campaign, which loses its connection', 'campaigns, which lose their connection'),
        ]
      : [
          named(
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
  present([
    named(deletion.people, 'user account'),
    named(deletion.locations, 'CRM location with its data', 'CRM locations with their data'),
    named(deletion.accounts, 'outreach account'),
    named(deletion.campaigns, 'campaign'),
    ...listLeftBehind(deletion),
    named(deletion.contacts, 'contact with all messages', 'contacts with all messages'),
    ...listOwn(deletion),
    named(
      deletion.subscriptions,
      'subscription, canceled immediately',
      'subscriptions, canceled immediately',
    ),
  ]);
