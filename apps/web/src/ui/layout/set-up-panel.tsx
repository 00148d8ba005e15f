import { Box, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

type Props = {
  title: string;
  description: string;
  /** Status in a word. */
  state?: ReactNode;
  /** Content that is always visible. */
  summary?: ReactNode;
  /** Setup instructions, rendered and loaded only when opened. */
  children: ReactNode;
};

/** A card with a status; the setup instructions are behind a button. */
export function SetUpPanel({ title, description, state, summary, children }: Props) {
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const button = (
    <Button
      variant="default"
      size="xs"
      aria-expanded={opened}
      aria-controls={opened ? id : undefined}
      aria-label={opened ? `Close setup of ${title}` : `Set up ${title}`}
      onClick={toggle}
    >
      {opened ? 'Close' : 'Set up'}
    </Button>
  );
  return (
    <Panel
      title={title}
      description={description}
      aside={
        <Group gap="xs" wrap="nowrap" flex="none">
          {state}
          {button}
        </Group>
      }
    >
      {summary}
      {opened && (
        <Box id={id} mt={summary ? 'lg' : 0}>
          {children}
        </Box>
      )}
    </Panel>
  );
}
