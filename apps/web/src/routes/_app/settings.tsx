import { can } from '@hearback/contract';
import { Grid, Stack, Tabs } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useLocationName } from '../../features/locations/api.ts';
import { AccountSettingsCard } from '../../features/people/components/account-settings-card.tsx';
import { PermissionsCard } from '../../features/people/components/permissions-card.tsx';
import { ProfileForm } from '../../features/people/components/profile-form.tsx';
import { SecurityPanel } from '../../features/people/components/security-panel.tsx';
import { useViewer } from '../../lib/viewer/viewer.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

const Tab = z.enum(['profile', 'users', 'security']);

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: 'Settings' },
  validateSearch: z.object({ tab: Tab.optional().catch(undefined) }),
  component: Settings,
});

function Settings() {
  const { profile } = useViewer();
  const navigate = Route.useNavigate();
  const mayManage = can(profile, 'people:manage');
  const wanted = Route.useSearch().tab ?? 'profile';
  const tab = wanted === 'users' && !mayManage ? 'profile' : wanted;
  return (
    <>
      <PageHeader title="Settings" description="Your profile, your people and your security." />
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: Tab.parse(next) } })}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">Profile & Account</Tabs.Tab>
          {mayManage && <Tabs.Tab value="users">Users</Tabs.Tab>}
          <Tabs.Tab value="security">Security</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileAndAccount />
        </Tabs.Panel>
        {mayManage && (
          <Tabs.Panel value="users">
            <EmptyState icon={IconUsers} title="People cannot be managed here yet">
              Inviting people, creating users and granting locations will happen on this tab.
            </EmptyState>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="security" maw="44rem">
          <SecurityPanel />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function ProfileAndAccount() {
  const { profile, failure, readAgain } = useViewer();
  const defaultLocation = useLocationName(profile.default_location_id);
  if (failure)
    return <ErrorState title="Your profile could not be read" error={failure} onRetry={readAgain} />;
  const isCustomer = profile.user_type === 'agency_customer';
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <ProfileForm key={profile.id} profile={profile} defaultLocation={defaultLocation} />
      </Grid.Col>
      {!isCustomer && (
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <PermissionsCard profile={profile} />
            <AccountSettingsCard />
          </Stack>
        </Grid.Col>
      )}
    </Grid>
  );
}
