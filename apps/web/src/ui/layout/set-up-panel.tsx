import { Box, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

type Props = {
  title: string;
  description: string;
  /** How it stands, in a word. */
  state?: ReactNode;
  /** What is to be seen without asking. */
  summary?: ReactNode;
  /** What is read once, when it is set up: drawn, and asked for, only then. */
  children: ReactNode;
};

/** A card that says how something stands; what it takes to set it up is behind a button. */
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
