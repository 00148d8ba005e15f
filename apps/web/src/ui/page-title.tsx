import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props = Omit<TitleProps, 'order'> & {
  /** What was pressed is gone with the screen before: without the focus here, a reader would start over in silence. */
  announce?: boolean;
};

export function PageTitle({ announce = false, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  return <Title order={1} ref={heading} tabIndex={announce ? -1 : undefined} {...props} />;
}
