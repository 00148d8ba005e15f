import { Stack } from '@mantine/core';
import { StepUpDialog } from '#web/features/auth/second-factor/step-up-dialog.tsx';
import { PendingInvitations } from '#web/features/people/invitations/pending-invitations.tsx';
import { DangerZone } from '#web/features/people/removal/danger-zone.tsx';
import { UsersPanel, type UsersView } from '#web/features/people/users/users-panel.tsx';

type Props = { view: UsersView; onView: (change: UsersView) => void };

export function PeopleAdministration({ view, onView }: Props) {
  return (
    <Stack gap="lg">
      <UsersPanel view={view} onView={onView} />
      <PendingInvitations />
      <DangerZone />
      <StepUpDialog />
    </Stack>
  );
}
