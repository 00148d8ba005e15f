import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; description?: string; aside?: ReactNode; children: ReactNode };

/** A titled surface. Named for readers, so that a screen of several panels can be walked by region. */
export function Panel({ title, description, aside, children }: Props) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Stack gap={2}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
