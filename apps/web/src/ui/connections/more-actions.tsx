import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconDotsVertical } from '../icons/inbox.ts';

/** Menu for rare or destructive actions. */
export function MoreActions({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={190} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More actions for ${of}`}>
          <IconDotsVertical size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
