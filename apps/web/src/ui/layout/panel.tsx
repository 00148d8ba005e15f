import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  description?: string;
  aside?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

const DANGER_LINE = '1px solid color-mix(in srgb, var(--mantine-color-error) 45%, var(--hb-line))';

/** A titled region with an accessible name, so that screen reader users can navigate by region. */
export function Panel({ title, description, aside, danger = false, children }: Props) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'lg' }}
      {...(danger ? { bd: DANGER_LINE } : {})}
    >
      <Group
        justify="space-between"
        align={description === undefined ? 'center' : 'flex-start'}
        // On a phone, a description would be squeezed beside a button.
        wrap={description === undefined ? 'nowrap' : 'wrap'}
        className={classes.head}
      >
        <Stack gap={2} {...(description !== undefined && { flex: '1 1 14rem' })}>
          <Title order={2} id={id} {...(danger ? { c: 'var(--mantine-color-error)' } : {})}>
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
        {aside && <Box flex="none">{aside}</Box>}
      </Group>
      {children}
    </Paper>
  );
}
