import { can } from '@hearback/contract';
import { Button, Group, List, Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useOptionalViewer } from '../lib/viewer/viewer.ts';
import { ButtonLink } from '../ui/links.tsx';
import { FullScreenLoading } from '../ui/states/full-screen-loading.tsx';
import { CenteredPage } from './-shell/centered-page.tsx';
import { useSignOut } from './-shell/use-sign-out.ts';

export const Route = createFileRoute('/onboarding')({
  staticData: { title: 'Onboarding' },
  component: Onboarding,
});

function Onboarding() {
  const viewer = useOptionalViewer();
  const signOut = useSignOut();
  if (viewer === null) return <FullScreenLoading />;
  return (
    <CenteredPage width="34rem">
      <Title order={1}>Welcome to Hearback</Title>
      <Text c="dimmed" mt="xs">
        Hearback brings the replies to your cold emails and LinkedIn messages into one inbox. Three
        connections feed it, each optional and connectable later from Integrations or Settings:
      </Text>
      <List mt="md" spacing={6} withPadding>
        <List.Item>a CRM, so that campaigns belong to locations</List.Item>
        <List.Item>a cold-email provider</List.Item>
        <List.Item>a LinkedIn outreach provider</List.Item>
      </List>
      <Group justify="space-between" mt="xl">
        <Button variant="subtle" color="gray" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
        {can(viewer.profile, 'integrations:read') && (
          <ButtonLink to="/integrations">Set Up Integrations</ButtonLink>
        )}
      </Group>
    </CenteredPage>
  );
}
