import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props = Omit<TitleProps, 'order'> & {
  /** The pressed control is unmounted with the previous screen. Screen readers read the new screen when its title has the focus. */
  publish?: boolean;
};

export function PageTitle({ publish = false, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (publish) heading.current?.focus();
  }, [publish]);
  return <Title order={1} ref={heading} tabIndex={publish ? -1 : undefined} {...props} />;
}
