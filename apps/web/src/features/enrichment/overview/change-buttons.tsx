import type { EnrichmentChange } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import type { Changes } from './use-changes.ts';

type Props = {
  which: Omit<EnrichmentChange, 'change'> & { readonly leads: number };
  /** Names the affected leads for screen readers. */
  of: string;
  changes: Changes;
  /** False if the campaign has enrichment off, because its leads are not sent. */
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
