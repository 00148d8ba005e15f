import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { HelpLink, type HelpPage } from './help-link.tsx';

type Props = {
  title: string;
  description?: string;
  badge?: ReactNode;
  actions?: ReactNode;
  /** The subject is the title unless the screen has several, such as the settings. */
  help?: HelpPage | undefined;
  helpSubject?: string;
};

export function PageHeader({ title, description, badge, actions, help, helpSubject = title }: Props) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={4} maw="42rem">
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {badge}
          {help && <HelpLink page={help} subject={helpSubject} />}
        </Group>
        {description !== undefined && <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
