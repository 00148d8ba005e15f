import type { Conversation } from '@hearback/contract';
import type { ReactNode } from 'react';
import { AssigneeAvatar } from '#web/features/inbox/badges/assignee-avatar.tsx';
import { SentimentBadge } from '#web/features/inbox/badges/badges.tsx';
import { OverdueBadge } from '#web/features/inbox/badges/overdue-badge.tsx';
import { PresentPeople } from '#web/features/inbox/thread/presence/present-people.tsx';
import { returnedText, sourceLabel, UNSENT_LABELS } from '#web/features/inbox/wording.ts';
import { formatMoment, formatNear } from '#web/lib/wording/dates.ts';
import { Ago } from '#web/ui/data/ago.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import classes from '../list.module.css';

type Props = { conversation: Conversation };
/** `sender` is the label for outbound messages. */
type TextProps = Props & { sender: string };

/** Compact layout with four lines. Subject and preview share two of them. */
export function CompactText({ conversation, sender }: TextProps) {
  const { subject } = conversation;
  return (
    <span className={classes.text}>
      <FirstLine conversation={conversation}>
        <SentimentBadge sentiment={conversation.sentiment} />
      </FirstLine>
      <span className={classes.said}>
        {subject !== '' && <span className={classes.subject}>{subject}</span>}
        <Preview conversation={conversation} sender={sender} />
      </span>
      <span className={classes.line}>
        <span className={classes.source} title="Source">
          {sourceLabel(conversation.source)}
        </span>
        <Marks conversation={conversation} />
        <Place conversation={conversation} />
        <Campaign conversation={conversation} />
      </span>
    </span>
  );
}

export function RoomyText({ conversation, sender }: TextProps) {
  const { subject } = conversation;
  return (
    <span className={classes.text}>
      <FirstLine conversation={conversation} />
      <Place conversation={conversation} />
      {subject !== '' && <span className={`${classes.one} ${classes.subject}`}>{subject}</span>}
      <Preview conversation={conversation} sender={sender} />
      <span className={classes.line}>
        <DataBadge value={sourceLabel(conversation.source)} label="Source" />
        <SentimentBadge sentiment={conversation.sentiment} />
        <Marks conversation={conversation} />
        <Campaign conversation={conversation} />
      </span>
    </span>
  );
}

function Place({ conversation: { company_name, hq_geo } }: Props) {
  const place = [company_name, hq_geo].filter(Boolean).join(' · ');
  return (
    <span className={`${classes.one} ${classes.dim}`} title={place}>
      {place}
    </span>
  );
}

function FirstLine({ conversation, children }: Props & { children?: ReactNode }) {
  const { contact_id, name, unread, unhandled, last_message_at, assignee } = conversation;
  return (
    <span className={classes.line}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {unread && <span className={classes.hidden}>Unread</span>}
      {unhandled && (
        <span className={classes.dot} role="img" aria-label="Needs action" title="Needs action" />
      )}
      {children}
      <span className={classes.when}>
        <PresentPeople contact_id={contact_id} size={16} />
        {assignee && <AssigneeAvatar assignee={assignee} size={16} />}
        <Ago at={last_message_at} short />
      </span>
    </span>
  );
}

const Preview = ({ conversation: { last_direction, preview }, sender }: TextProps) => (
  <span className={classes.preview}>
    {last_direction === 'outbound' && <span className={classes.own}>{`${sender}: `}</span>}
    {preview}
  </span>
);

const Marks = ({ conversation }: Props) => (
  <>
    {conversation.do_not_contact && <DataBadge value="Do not contact" tone="trouble" />}
    {conversation.snoozed_until === null && <OverdueBadge due={conversation.answer_due_at} />}
    <Mark conversation={conversation} />
  </>
);

/** Shows why the conversation returned or when it will return. Most rows have no mark. */
function Mark({ conversation: { returned, snoozed_until, unsent } }: Props) {
  if (unsent === 'failed' || unsent === 'held')
    return <DataBadge value={UNSENT_LABELS[unsent]} tone="trouble" />;
  if (snoozed_until !== null)
    return (
      <DataBadge value={`Snoozed until ${formatNear(snoozed_until)}`} label={formatMoment(snoozed_until)} />
    );
  if (returned !== null) return <DataBadge value={returnedText(returned)} tone="warning" />;
  return unsent && <DataBadge value={UNSENT_LABELS[unsent]} />;
}

const Campaign = ({ conversation: { campaign_name } }: Props) => (
  <span className={classes.campaign} title={campaign_name ?? undefined}>
    {campaign_name}
  </span>
);
