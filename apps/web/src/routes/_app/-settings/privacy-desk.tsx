import { Stack } from '@mantine/core';
import { PersonSearch } from '#web/features/privacy/person-search.tsx';
import { RequestsPanel } from '#web/features/privacy/requests-panel.tsx';
import { RetentionPanel } from '#web/features/privacy/retention-panel.tsx';

export const PrivacyDesk = () => (
  <Stack gap="lg">
    <PersonSearch />
    <RequestsPanel />
    <RetentionPanel />
  </Stack>
);
