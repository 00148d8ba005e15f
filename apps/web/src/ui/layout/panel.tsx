import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  description?: string;
  aside?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** A part of another panel, separated by a line. Title and description share a line. */
  inset?: boolean;
  children: ReactNode;
};

const DANGER_LINE = '1px solid color-mix(in srgb, var(--mantine-color-error) 45%, var(--hb-line))';

/** A titled region with an accessible name, so that screen reader users can navigate by region. */
export function Panel({ title, description, aside, danger = false, inset = false, children }: Props) {
  const id = useId();
  if (inset)
    return (
      <section aria-labelledby={id} className={classes.inset}>
        <div className={classes.insetHead}>
          <div className={classes.insetWords}>
            <Title order={3} id={id} size="sm">
              {title}
            </Title>
            {description !== undefined && (
              <Text size="sm" c="dimmed">
                {description}
              </Text>
            )}
          </div>
          {aside}
        </div>
        {children}
      </section>
    );
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
