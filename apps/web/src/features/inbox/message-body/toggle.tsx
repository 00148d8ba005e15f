import { Anchor } from '@mantine/core';

type Props = { on: boolean; labels: readonly [off: string, on: string]; onChange: () => void };

export function Toggle({ on, labels, onChange }: Props) {
  return (
    <Anchor component="button" type="button" size="sm" aria-expanded={on} onClick={onChange}>
      {labels[on ? 1 : 0]}
    </Anchor>
  );
}
