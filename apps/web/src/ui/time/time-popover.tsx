import { Loader, Popover } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
} from 'react';
import { useMountOnOpen } from '../buttons/lazy-menu.tsx';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';

export const LazyTimeChoices = lazyDialog(
  async () => (await import('./time-choices.tsx')).TimeChoices,
  <Loader size="sm" />,
);

type Props = ComponentProps<typeof LazyTimeChoices> & {
  label: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactElement<ComponentPropsWithRef<'button'>>;
  children?: ReactNode;
};

const WIDTH_PX = 330;

/** A small menu of times below its button. A dialog for assistive technology, because it contains text fields. */
export function TimePopover({ label, opened, onChange, target, children, onChoose, ...choices }: Props) {
  const { button, isMounted, isReady } = useMountOnOpen(opened);
  // Its key works while the button is scrolled out of view, where a menu would be hidden.
  useEffect(() => {
    if (opened) button.current?.scrollIntoView({ block: 'nearest' });
  }, [opened, button]);
  if (!isMounted) return cloneElement(target, { ref: button });
  return (
    <Popover
      opened={opened && isReady}
      onChange={onChange}
      position="bottom-start"
      // The choices load after the menu opens. Without it, a menu at the bottom of the window would be cut off.
      preventPositionChangeWhenVisible={false}
      width={WIDTH_PX}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={label}>
        <LazyTimeChoices
          {...choices}
          onChoose={(at) => {
            onChange(false);
            onChoose(at);
          }}
        />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
