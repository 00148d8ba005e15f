import { Text } from '@mantine/core';

const second = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Replica timestamp. Renders nothing for reads from the primary. */
export const AsOf = ({ at }: { at: string | null }) =>
  at && (
    <Text
      size="xs"
      c="dimmed"
      title="Later changes are not included yet."
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      As of {second.format(new Date(at))}
    </Text>
  );
