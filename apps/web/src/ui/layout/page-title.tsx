import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props = Omit<TitleProps, 'order'> & {
  /** What was pressed is gone with the screen before: without the focus here, a reader would start over in silence. */
  publish?: boolean;
};

export function PageTitle({ publish = false, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (publish) heading.current?.focus();
  }, [publish]);
  return <Title order={1} ref={heading} tabIndex={publish ? -1 : undefined} {...props} />;
}
