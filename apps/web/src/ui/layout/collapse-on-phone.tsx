import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '../icons/inbox.ts';

/** Phones, as defined in the specification. */
const PHONE = '(max-width: 47.99em)';

type Props = { label: string; children: ReactNode };

/** Expanded on wide screens. Collapsed on phones, so that the main content comes first. */
export function CollapseOnPhone({ label, children }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [opened, { toggle }] = useDisclosure(false);
  if (!isPhone) return children;
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        fullWidth
        justify="space-between"
        aria-expanded={opened}
        rightSection={<Chevron size={16} aria-hidden="true" />}
        onClick={toggle}
      >
        {label}
      </Button>
      {opened && children}
    </>
  );
}
