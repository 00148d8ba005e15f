import { Loader, Popover } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';

/** Loaded when it is opened, because most conversations are answered now. */
const TimeChoices = lazy(async () => ({ default: (await import('./time-choices.tsx')).TimeChoices }));

type Props = ComponentProps<typeof TimeChoices> & {
  label: string;
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: ReactNode;
  children?: ReactNode;
};

const WIDTH_PX = 330;

/** A small menu of times below its button. A dialog for assistive technology, because it contains text fields. */
export const TimePopover = ({ label, opened, onChange, target, children, onChoose, ...choices }: Props) => (
  <Popover
    opened={opened}
    onChange={onChange}
    position="bottom-start"
    width={WIDTH_PX}
    shadow="md"
    trapFocus
    returnFocus
    withRoles={false}
  >
    <Popover.Target>{target}</Popover.Target>
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
