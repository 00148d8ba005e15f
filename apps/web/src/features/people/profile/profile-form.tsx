import { can, type Profile } from '@hearback/contract';
import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/unsaved-guard.tsx';
import { IconInfoCircle } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useProfileForm } from './use-profile-form.ts';

type Props = { profile: Profile; defaultLocation: string };

export function ProfileForm({ profile, defaultLocation }: Props) {
  const { form, save, saving, changed, discard } = useProfileForm(profile);
  const readOnly = !can(profile, 'profile:write');
  const field = (name: keyof typeof form.values, autoComplete: string, maxLength: number) => ({
    ...form.getInputProps(name),
    autoComplete,
    maxLength,
    readOnly,
    variant: readOnly ? 'filled' : 'default',
  });
  return (
    <Panel title="Profile" description="How others see you in this workspace.">
      <form onSubmit={save} aria-label="Profile">
        <Stack gap="md">
          {readOnly && (
            <Alert variant="light" color="brand" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
              Your account is read-only. Ask your agency to change these details.
            </Alert>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextInput label="First name" {...field('first_name', 'given-name', 120)} />
            <TextInput label="Last name" {...field('last_name', 'family-name', 120)} />
            <TextInput label="Email" value={profile.email} disabled readOnly />
            <TextInput label="Phone" type="tel" {...field('phone', 'tel', 40)} />
          </SimpleGrid>
          <TextInput label="Business name" {...field('company_name', 'organization', 120)} />
          <ProfileFacts profile={profile} defaultLocation={defaultLocation} />
          {!readOnly && (
            <Group justify="flex-end" gap="xs">
              {changed.length > 0 && !saving && (
                <Button variant="subtle" color="gray" onClick={discard}>
                  Discard
                </Button>
              )}
              <Button type="submit" loading={saving} disabled={changed.length === 0}>
                Save changes
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <UnsavedGuard
        subject="Your profile"
        unsaved={saving ? 0 : changed.length}
        stays={(_current, next) => next.pathname === '/settings'}
      />
    </Panel>
  );
}

type ProfileFactsProps = { profile: Profile; defaultLocation: string };

function ProfileFacts({ profile, defaultLocation }: ProfileFactsProps) {
  return (
    <Facts
      facts={[
        { term: 'Role', value: <DataBadge stored value={profile.role} /> },
        { term: 'User type', value: <DataBadge stored value={profile.user_type} tone="brand" /> },
        { term: 'Default location', value: defaultLocation },
      ]}
    />
  );
}
