import type { Dashboard } from '@hearback/contract';
import { IconClock } from '#web/ui/icons/inbox.ts';
import { IconChecks, IconInbox, IconUserOff } from '#web/ui/icons/other.ts';
import { IconAlertTriangle } from '#web/ui/icons/signing-in.ts';
import { formatOptionalCount } from '../wording.ts';
import classes from './dashboard.module.css';
import { FigureCard } from './figure-card.tsx';

type Props = { work: NonNullable<Dashboard['work']>; failing: number | null; senders: number | null };

/** Links to the senders if nothing else fails. */
function toFailing(failing: number, senders: number) {
  if (failing === 0) return { caption: 'everything is connected', to: { to: '/integrations' } } as const;
  return senders < failing
    ? ({ caption: 'reconnect to receive replies', to: { to: '/integrations' } } as const)
    : ({ caption: 'failing senders', to: { to: '/integrations/senders' } } as const);
}

/** The work that is open right now, each count linked to its list. */
export function WorkCards({ work: { to_do, overdue, unassigned }, failing, senders }: Props) {
  return (
    <ul className={classes.cards} aria-label="Open work">
      <FigureCard
        icon={to_do === 0 ? IconChecks : IconInbox}
        label="To do"
        value={formatOptionalCount(to_do)}
        caption="leads waiting for a reply"
        to={{ to: '/conversations', search: { needs_action: 'true' } }}
      />
      <FigureCard
        icon={IconClock}
        label="Overdue"
        value={formatOptionalCount(overdue)}
        isDanger={overdue > 0}
        caption="past the response time target"
        to={{ to: '/conversations', search: { overdue: 'true' } }}
      />
      <FigureCard
        icon={IconUserOff}
        label="Unassigned"
        value={formatOptionalCount(unassigned)}
        caption="to do, without an assignee"
        to={{ to: '/conversations', search: { needs_action: 'true', assigned: 'nobody' } }}
      />
      {failing !== null && (
        <FigureCard
          icon={IconAlertTriangle}
          label="Failing connections"
          value={formatOptionalCount(failing)}
          isDanger={failing > 0}
          {...toFailing(failing, senders ?? 0)}
        />
      )}
    </ul>
  );
}
