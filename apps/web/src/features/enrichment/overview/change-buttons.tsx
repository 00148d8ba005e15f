import type { EnrichmentChange } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import type { Changes } from './use-changes.ts';

type Props = {
  target: Omit<EnrichmentChange, 'change'> & { readonly leads: number };
  /** Names the affected leads for screen readers. */
  of: string;
  changes: Changes;
  /** False if the campaign has enrichment off, because its leads are not sent. */
  canRetry?: boolean;
};

export function ChangeButtons({ target, of, changes: { retry, skip, isPending }, canRetry = true }: Props) {
  if (target.leads === 0) return null;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {canRetry && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isPending}
          aria-label={`Retry ${of}`}
          onClick={() => void retry(target)}
        >
          Retry
        </Button>
      )}
      {target.status !== 'skipped' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isPending}
          aria-label={`Skip ${of}`}
          onClick={() => void skip(target)}
        >
          Skip
        </Button>
      )}
    </Group>
  );
}
