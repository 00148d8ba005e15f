import { Group, Pagination, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import type { Slice } from './to-page.ts';

type Props = { of: Slice<unknown>; onPage: (page: number) => void; narrow?: boolean };

const CONTROLS = {
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
} as const;

export function ListPages({ of: { page, pages, start, rows, total }, onPage, narrow = false }: Props) {
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {`${start + 1}–${start + rows.length} of ${formatCount(total)}`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          siblings={narrow ? 0 : 1}
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </Group>
  );
}
