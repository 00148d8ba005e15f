import { can } from '@hearback/contract';
import { Grid, Stack } from '@mantine/core';
import { ManageBillingCard } from '#web/features/billing/components/manage-billing-card.tsx';
import { useLocationName } from '#web/features/locations/api.ts';
import { AccountSettingsCard } from '#web/features/people/account-settings-card.tsx';
import { LanguagesCard } from '#web/features/people/profile/languages-card.tsx';
import { PermissionsCard } from '#web/features/people/profile/permissions-card.tsx';
import { ProfileForm } from '#web/features/people/profile/profile-form.tsx';
import { DeleteAccountRow } from '#web/features/people/removal/delete-account-row.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';

export function ProfileAndAccount() {
  const { profile, failure, readAgain } = useViewer();
  const defaultLocation = useLocationName(profile.default_location_id);
  if (failure) return <ErrorState title="Failed to load your profile" error={failure} onRetry={readAgain} />;
  const isClient = profile.user_type === 'agency_customer';
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <ProfileForm key={profile.id} profile={profile} defaultLocation={defaultLocation} />
          {!isClient && <LanguagesCard />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          {!isClient && <PermissionsCard profile={profile} />}
          {can(profile, 'billing:manage') && <ManageBillingCard />}
          {/* Clients have no account settings but can delete their account. */}
          {isClient ? (
            <Panel title="Your account">
              <DeleteAccountRow />
            </Panel>
          ) : (
            <AccountSettingsCard />
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
