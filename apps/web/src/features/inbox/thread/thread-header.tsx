import { type Details, readDetails, type Thread } from '@hearback/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { runAfterPaint } from '#web/lib/optimistic/run-after-paint.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { OverdueBadge } from '../badges/overdue-badge.tsx';
import { PersonAvatar } from '../badges/person-avatar.tsx';
import { PersonLinks } from '../details/person-links.tsx';
import { ENRICHMENT_LABELS, fullSourceLabel } from '../wording.ts';
import classes from './thread.module.css';
import { useOpenThread } from './thread-context.ts';

type Props = {
  back: ReactNode;
  disposition: ReactNode;
  /** Colleagues who have the conversation open. */
  presence: ReactNode;
};

function toPosition({ job_title, company_name, hq_geo }: Details): string {
  const position = [job_title, company_name].filter(Boolean).join(' at ');
  return [position, hq_geo].filter(Boolean).join(' · ');
}

/** The team resolves a flag by answering it. */
const isFlagged = ({ notes }: Thread): boolean =>
  notes.some(({ id, kind }) => kind === 'flag' && !notes.some(({ question_id }) => question_id === id));

/** On a narrow screen, selecting a row hides the list, so the focus moves to the heading. */
function useFocusWhenAlone(id: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new conversation is a new screen there.
  useEffect(
    () =>
      // Before the paint, finding out whether an element is visible would force a layout.
      runAfterPaint(() => {
        const focused = document.activeElement;
        const isLost = focused === document.body || focused?.checkVisibility?.() === false;
        if (isLost) heading.current?.focus({ preventScroll: true });
      }),
    [id],
  );
  return heading;
}

/** The person in one line, the context in another. The actions are beside them, on a phone below the messages. */
export function ThreadHeader({ back, disposition, presence }: Props) {
  const { thread } = useOpenThread();
  const { contact, company, snoozed_until, answer_due_at, do_not_contact } = thread;
  const details = readDetails(contact, company);
  const heading = useFocusWhenAlone(contact.id);
  const position = toPosition(details);
  return (
    <header className={classes.header}>
      <div className={classes.person}>
        {back}
        <PersonAvatar
          name={details.name}
          picture={details.profile_picture}
          company={details.company_name}
          logo={details.company_logo}
          size={32}
        />
        <div className={classes.who}>
          <div className={classes.names}>
            <h2 ref={heading} tabIndex={-1} className={classes.name} title={details.name}>
              {details.name}
            </h2>
            {disposition}
            {isFlagged(thread) && <DataBadge value="Flagged by client" tone="warning" />}
            {do_not_contact && <DataBadge value="Do not contact" tone="danger" />}
            {snoozed_until === null && <OverdueBadge due={answer_due_at} />}
            {presence}
          </div>
          {position !== '' && (
            <div className={classes.position} title={position}>
              {position}
            </div>
          )}
        </div>
      </div>
      <Context thread={thread} details={details} />
    </header>
  );
}

function Context({ thread, details }: { thread: Thread; details: Details }) {
  const { campaign, location_name, source, enrichment_status, enrichment_error } = thread;
  // A client of the agency does not know what enrichment is.
  const isTeam = useViewer().profile.user_type !== 'agency_customer';
  const facts = [
    ['Campaign', campaign && `Campaign: ${campaign.name}`],
    ['Account', location_name && `Account: ${location_name}`],
    ['Source', fullSourceLabel(source)],
    ['Industry', details.industry],
    ['Company size', details.headcount_range],
    ['Enrichment', isTeam && enrichment_status !== 'error' && ENRICHMENT_LABELS[enrichment_status]],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
  return (
    <div className={classes.context}>
      {isTeam && enrichment_status === 'error' && (
        <DataBadge
          value={ENRICHMENT_LABELS.error}
          tone="danger"
          label={enrichment_error === null ? 'Enrichment' : `Enrichment failed: ${enrichment_error}`}
        />
      )}
      <div className={classes.facts} title={facts.map(({ value }) => value).join(' · ')}>
        {facts.map(({ label, value }) => (
          <span key={label} data-fact={label}>
            {value}
          </span>
        ))}
      </div>
      <div className={classes.links}>
        <PersonLinks details={details} />
      </div>
    </div>
  );
}
