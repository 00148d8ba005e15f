import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { useClock } from '#web/ui/time/use-clock.ts';

/** Marks an interested lead whose reply is overdue. Appears without a reload when the time comes. */
export function OverdueBadge({ due }: { due: string | null }) {
  useClock();
  if (due === null || Date.parse(due) > Date.now()) return null;
  return <DataBadge value="Overdue" tone="danger" label={`A reply was due ${formatMoment(due)}`} />;
}
