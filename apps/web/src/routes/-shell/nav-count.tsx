import { counted } from '@hearback/contract';
import { useApprovalCount } from '#web/features/approvals/api/count.ts';
import { useConversationCounts } from '#web/features/inbox/api/counts.ts';
import { describeCounts, shownCount } from '#web/features/inbox/list/counts.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { canApprove } from './nav-entries.ts';
import classes from './shell.module.css';

/** The number of conversations that need action or of drafts to approve, and its description for the link's title. */
export function useNavCount(to: string): { count: string | null; title: string | undefined } {
  const counts = useConversationCounts();
  const { profile } = useViewer();
  const enabled = to === '/approvals' && canApprove(profile);
  const waiting = useApprovalCount(enabled);
  if (enabled && waiting)
    return { count: shownCount(waiting), title: counted(waiting, 'reply to approve', 'replies to approve') };
  if (to !== '/conversations' || counts === null) return { count: null, title: undefined };
  return {
    count: counts.needs_action > 0 ? shownCount(counts.needs_action) : null,
    title: describeCounts(counts) ?? undefined,
  };
}

/** The accessible name of the link stays the name of its page. The description is its title. */
export const NavCount = ({ count }: { count: string | null }) =>
  count !== null && (
    <span className={classes.count} aria-hidden="true">
      {count}
    </span>
  );
