import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { useClock } from '#web/ui/data/use-clock.ts';

/** An interested lead has waited for longer than they should: it shows by itself once that time has come. */
export function OverdueBadge({ due }: { due: string | null }) {
  useClock();
  if (due === null || Date.parse(due) > Date.now()) return null;
  return <DataBadge value="Overdue" tone="trouble" label={`An answer was due ${formatMoment(due)}`} />;
}
