import { Menu, type MenuProps } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type MountState = {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isMounted: boolean;
  readonly isReady: boolean;
};

/**
 * Mounts a menu or popover when it is first opened, because positioning it costs much more than its button. It opens one
 * render later, so that the focus is on the new button and returns to it.
 */
export function useMountOnOpen(opened: boolean): MountState {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const [stage, setStage] = useState<'button' | 'mounted' | 'ready'>('button');
  useLayoutEffect(() => {
    if (stage === 'button' && opened) {
      hadFocus.current = document.activeElement === button.current;
      setStage('mounted');
    }
    if (stage === 'mounted') {
      if (hadFocus.current) button.current?.focus({ preventScroll: true });
      setStage('ready');
    }
  }, [opened, stage]);
  return { button, isMounted: stage !== 'button', isReady: stage === 'ready' };
}

type Props = Omit<MenuProps, 'opened' | 'onChange' | 'children'> & {
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactElement<ComponentPropsWithRef<'button'>>;
  /** The dropdown. */
  children: ReactNode;
};

export function LazyMenu({ opened, onChange, target, children, ...menu }: Props) {
  const { button, isMounted, isReady } = useMountOnOpen(opened);
  if (!isMounted)
    return cloneElement(target, {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => onChange(true),
    });
  return (
    <Menu {...menu} opened={opened && isReady} onChange={onChange} withInitialFocusPlaceholder={false}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      {children}
    </Menu>
  );
}
