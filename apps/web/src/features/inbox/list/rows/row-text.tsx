import type { Assignee, Conversation } from '@hearback/contract';
import { type ReactNode, use } from 'react';
import { SentimentBadge } from '#web/features/classification/badges.tsx';
import { AssigneeAvatar } from '#web/features/inbox/badges/assignee-avatar.tsx';
import { OverdueBadge } from '#web/features/inbox/badges/overdue-badge.tsx';
import { returnedText, sourceLabel, UNSENT_LABELS } from '#web/features/inbox/wording.ts';
import { formatMoment, formatNear } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import classes from '../list.module.css';
import { ListSlots } from '../slots.ts';
import { Highlight } from './highlight.tsx';

type Props = { conversation: Conversation };
type TextProps = Props & {
  /** Label for outbound messages. */
  sender: string;
  /** The search, whose words are highlighted. */
  q: string | undefined;
  /** Every row of the list needs action, so only screen readers get the mark. */
  isTodo: boolean;
};

/** Two lines of content and one of context. */
export function CompactText(props: TextProps) {
  const { conversation, q } = props;
  const { source, company_name, hq_geo, campaign_name } = conversation;
  const context = [sourceLabel(source), company_name, hq_geo, campaign_name].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <span className={classes.text}>
      <FirstLine {...props}>
        <SentimentBadge sentiment={conversation.sentiment} unsure={conversation.unsure} />
      </FirstLine>
      <Said {...props} />
      <span className={classes.line}>
        <span className={`${classes.one} ${classes.dim}`} title={context.join(' · ')}>
          {context.map((part) => (
            <span key={part} className={classes.part}>
              <Highlight text={part ?? ''} q={q} />
            </span>
          ))}
        </span>
        <span className={classes.marks}>
          <Marks conversation={conversation} />
          {conversation.assignee && <AssigneeName assignee={conversation.assignee} />}
        </span>
      </span>
    </span>
  );
}

/** Subject and preview in one line, or the part of a message that contains the search. */
function Said({ conversation, sender, q }: TextProps) {
  const { subject, snippet } = conversation;
  return (
    <span className={classes.said}>
      {snippet === null ? (
        <>
          {subject !== '' && (
            <span className={classes.subject}>
              <Highlight text={subject} q={q} />
            </span>
          )}
          <Preview conversation={conversation} sender={sender} q={q} />
        </>
      ) : (
        <span className={classes.preview}>
          <Highlight text={`…${snippet}`} q={q} />
        </span>
      )}
    </span>
  );
}

export function RoomyText(props: TextProps) {
  const { conversation, sender, q } = props;
  const { subject } = conversation;
  return (
    <span className={classes.text}>
      <FirstLine {...props}>
        {conversation.assignee && <AssigneeAvatar assignee={conversation.assignee} size={16} />}
      </FirstLine>
      <Place conversation={conversation} />
      {subject !== '' && (
        <span className={`${classes.one} ${classes.subject}`}>
          <Highlight text={subject} q={q} />
        </span>
      )}
      <Preview conversation={conversation} sender={sender} q={q} />
      <span className={classes.line}>
        <DataBadge value={sourceLabel(conversation.source)} label="Source" />
        <SentimentBadge sentiment={conversation.sentiment} unsure={conversation.unsure} />
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

function FirstLine({ conversation, q, isTodo, children }: TextProps & { children?: ReactNode }) {
  const { contact_id, name, unread, unhandled, last_message_at } = conversation;
  const { PresentPeople } = use(ListSlots);
  return (
    <span className={classes.line}>
      <span className={classes.name} title={name}>
        <Highlight text={name} q={q} />
      </span>
      {unread && <span className={classes.hidden}>Unread</span>}
      {unhandled && (
        <span
          className={isTodo ? classes.hidden : classes.dot}
          role="img"
          aria-label="Needs action"
          title="Needs action"
        />
      )}
      {children}
      <span className={classes.when}>
        <PresentPeople contact_id={contact_id} size={16} />
        <Ago at={last_message_at} short />
      </span>
    </span>
  );
}

const Preview = ({
  conversation: { last_direction, preview },
  sender,
  q,
}: Pick<TextProps, 'conversation' | 'sender' | 'q'>) => (
  <span className={classes.preview}>
    {last_direction === 'outbound' && <span className={classes.own}>{`${sender}: `}</span>}
    <Highlight text={preview} q={q} />
  </span>
);

/** The first name fits the row. The title and the label hold the whole name. */
const AssigneeName = ({ assignee: { name } }: { assignee: Assignee }) => (
  <span className={classes.dim} title={`Assigned to ${name}`} role="img" aria-label={`Assigned to ${name}`}>
    {name.split(' ')[0]}
  </span>
);

const Marks = ({ conversation }: Props) => (
  <>
    {conversation.do_not_contact && <DataBadge value="Do not contact" tone="danger" />}
    {conversation.snoozed_until === null && <OverdueBadge due={conversation.answer_due_at} />}
    <Mark conversation={conversation} />
  </>
);

/** Shows why the conversation returned or when it will return. Most rows have no mark. */
function Mark({ conversation: { returned, snoozed_until, unsent } }: Props) {
  if (unsent === 'failed' || unsent === 'held')
    return <DataBadge value={UNSENT_LABELS[unsent]} tone="danger" />;
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
