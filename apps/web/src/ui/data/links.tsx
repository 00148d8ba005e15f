import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Native = ComponentPropsWithRef<'a'>;

const AnchorElement = (props: AnchorProps & Omit<Native, keyof AnchorProps>) => <Anchor {...props} />;
const ButtonElement = (props: ButtonProps & Omit<Native, keyof ButtonProps>) => (
  <Button component="a" {...props} />
);

/** Links that look like Mantine's and are typed by our routes, so an unknown path is a type error. */
export const TextLink = createLink(AnchorElement);
export const ButtonLink = createLink(ButtonElement);
