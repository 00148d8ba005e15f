import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { IconArrowLeft } from '../icons/inbox.ts';

const BackElement = (props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
  <Button component="a" leftSection={<IconArrowLeft size={16} aria-hidden="true" />} {...props} />
);

/** Leads from a page to the list that it belongs to. */
export const BackLink = createLink(BackElement);
