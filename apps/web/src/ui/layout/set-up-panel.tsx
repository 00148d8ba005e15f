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
  /** A part of another panel. */
  inset?: boolean;
  /** Labels of the button, unless it opens a setup. */
  action?: { readonly open: string; readonly close: string };
  /** Setup instructions, rendered and loaded only when opened. */
  children: ReactNode;
};

const SETUP = { open: 'Set up', close: 'Close setup of' };

/** A card with a status; the setup instructions are behind a button. */
export function SetUpPanel({ title, description, state, summary, inset = false, ...rest }: Props) {
  const { action = SETUP, children } = rest;
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const button = (
    <Button
      variant="default"
      size="xs"
      aria-expanded={opened}
      aria-controls={opened ? id : undefined}
      aria-label={`${opened ? action.close : action.open} ${title}`}
      onClick={toggle}
    >
      {opened ? 'Close' : action.open}
    </Button>
  );
  return (
    <Panel
      title={title}
      description={description}
      inset={inset}
      aside={
        <Group gap="sm" wrap="nowrap" flex="none">
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
