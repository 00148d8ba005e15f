import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/links.tsx';
import { CenteredPage } from './centered-page.tsx';

export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CenteredPage>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        {children}
      </Text>
      <ButtonLink to="/auth" fullWidth>
        Go to sign in
      </ButtonLink>
    </CenteredPage>
  );
}
