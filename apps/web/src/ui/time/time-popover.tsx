import { Loader, Popover } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
} from 'react';
import { useMountOnOpen } from '../buttons/lazy-menu.tsx';

/** Loaded when it is opened, because most conversations are answered now. */
const TimeChoices = lazy(async () => ({ default: (await import('./time-choices.tsx')).TimeChoices }));

type Props = ComponentProps<typeof TimeChoices> & {
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
  if (!isMounted) return cloneElement(target, { ref: button });
  return (
    <Popover
      opened={opened && isReady}
      onChange={onChange}
      position="bottom-start"
      width={WIDTH_PX}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{cloneElement(target, { ref: button })}</Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={label}>
        <Suspense fallback={<Loader size="sm" />}>
          <TimeChoices
            {...choices}
            onChoose={(at) => {
              onChange(false);
              onChoose(at);
            }}
          />
        </Suspense>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
