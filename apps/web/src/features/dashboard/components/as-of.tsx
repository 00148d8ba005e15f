import { Text } from '@mantine/core';

const second = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Of when the figures are, where what answered may be some seconds behind; otherwise there is nothing to say. */
export const AsOf = ({ at }: { at: string | null }) =>
  at && (
    <Text
      size="xs"
      c="dimmed"
      title="Nothing that came later is in these figures yet."
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      As of {second.format(new Date(at))}
    </Text>
  );
