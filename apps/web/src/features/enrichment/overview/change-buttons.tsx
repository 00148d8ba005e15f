import type { EnrichmentChange } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import type { Changes } from './use-changes.ts';

type Props = {
  which: Omit<EnrichmentChange, 'change'> & { readonly leads: number };
  /** Whom they are about, for those who do not see where the buttons stand. */
  of: string;
  changes: Changes;
  /** A campaign that wants nobody enriched sends nobody. */
  mayRetry?: boolean;
};

export function ChangeButtons({ which, of, changes: { retry, skip, isPending }, mayRetry = true }: Props) {
  if (which.leads === 0) return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {mayRetry && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isPending}
          aria-label={`Retry ${of}`}
          onClick={() => void retry(which)}
        >
          Retry
        </Button>
      )}
      {which.status !== 'skipped' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isPending}
          aria-label={`Skip ${of}`}
          onClick={() => void skip(which)}
        >
          Skip
        </Button>
      )}
    </Group>
  );
}
