import { pluralize } from '@hearback/contract';
import { List } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';

/** Affected items with count and noun: '2 unsaved fields', '1 contact'. */
export type DeletionImpact = {
  readonly count: number;
  readonly one: string;
  /** Irregular plural. */
  readonly many?: string | undefined;
};

export function StakeList({ numbers }: { numbers: readonly DeletionImpact[] }) {
  return (
    <List withPadding>
      {numbers.map(({ count, one, many }) => (
        <List.Item key={one}>
          <strong>{formatCount(count)}</strong> {pluralize(count, one, many)}
        </List.Item>
      ))}
    </List>
  );
}
