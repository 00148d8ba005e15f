import { type Message, readDetails, type Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useAnalyzeMessage } from '#web/features/classification/api/sentiment.ts';
import { SentimentBadge, SetAsideBadge } from '#web/features/classification/badges.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatClock, formatMoment } from '#web/lib/wording/dates.ts';
import plain from '#web/ui/buttons/plain-button.module.css';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconCheck, type IconChevronDown, IconChevronUp, IconTrash } from '#web/ui/icons/inbox.ts';
import { useWholeMessage } from '../../api/threads.ts';
import { PersonAvatar } from '../../badges/person-avatar.tsx';
import { LazyMessageBody } from '../../message-body/lazy-message-body.tsx';
import { useOpenThread } from '../thread-context.ts';
import { Late } from './late.tsx';
import { MessageFacts } from './message-facts.tsx';
import classes from './messages.module.css';

/** Loaded with the first message that has or needs a translation. */
const MessageTranslation = lazyDialog(
  async () => (await import('./message-translation.tsx')).MessageTranslation,
);
const Attachments = lazyDialog(async () => (await import('./attachments.tsx')).Attachments);
const OriginalText = lazyDialog(async () => (await import('./original-text.tsx')).OriginalText);

type Props = {
  message: Message;
  /** Collapsed messages show their first words. */
  startsOpen: boolean;
  /** The whole text of the newest message is shown. */
  isNewest: boolean;
  onDelete: (message: Message) => void;
  /** Marks only this message as done. */
  onDone?: () => void;
};

const MAX_SNIPPET_LENGTH = 160;

type Names = { readonly sender: string; readonly route: string; readonly picture: string | null };

/** The colleague who wrote a sent message comes before the mailbox or LinkedIn account that sent it. */
function toNames(message: Message, { contact, company }: Thread): Names {
  const { direction, source, cc, sent_by } = message;
  // LinkedIn has profile URLs instead of addresses. The lead is the only other person, and a URL is not a name.
  const { from, to } = source === 'linkedin' ? { from: null, to: [] } : message;
  const { name, email, profile_picture } = readDetails(contact, company);
  const copied = cc.length > 0 ? `, cc ${cc.join(', ')}` : '';
  if (direction === 'inbound') {
    const isLead = from === null || from.toLowerCase() === email?.toLowerCase();
    const route = to.length > 0 ? `to ${to.join(', ')}${copied}` : '';
    return {
      sender: isLead ? name : (message.from_name ?? from),
      route,
      picture: isLead ? profile_picture : null,
    };
  }
  const account = from ?? (source === 'linkedin' ? 'LinkedIn account' : 'Unknown');
  const route = `to ${to.join(', ') || name}${copied}`;
  return sent_by
    ? { sender: sent_by.name, route: from ? `from ${from} ${route}` : route, picture: null }
    : { sender: account, route, picture: null };
}

export function MessageCard(props: Props) {
  const { message, startsOpen, isNewest } = props;
  const { thread } = useOpenThread();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? startsOpen;
  const names = toNames(message, thread);
  const label = message.direction === 'inbound' ? 'Received message' : 'Sent message';
  return (
    <article
      className={classes.message}
      data-direction={message.direction}
      data-collapsed={!isOpen || undefined}
      aria-label={label}
    >
      <PersonAvatar name={names.sender} picture={names.picture} size={28} />
      {isOpen ? (
        <OpenMessage
          {...props}
          names={names}
          isWhole={isNewest || toggled === true}
          {...(!isNewest && { onCollapse: () => setToggled(false) })}
        />
      ) : (
        <PlainButton className={classes.collapsed} aria-expanded={false} onClick={() => setToggled(true)}>
          <b>{names.sender}</b>
          <span className={classes.snippet}>
            {message.own_text.replaceAll(/\s+/g, ' ').slice(0, MAX_SNIPPET_LENGTH)}
          </span>
          <Clock at={message.sent_at} />
        </PlainButton>
      )}
    </article>
  );
}

const Clock = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)} className={classes.clock}>
    {formatClock(at)}
  </time>
);

type OpenProps = Props & { names: Names; isWhole: boolean; onCollapse?: () => void };

function OpenMessage({ message, names, isWhole, onDelete, onDone, onCollapse }: OpenProps) {
  const { canWrite } = useOpenThread();
  const { can_translate } = useViewer().profile;
  const [showsFacts, setShowsFacts] = useState(false);
  const id = useId();
  const isInbound = message.direction === 'inbound';
  return (
    <>
      <div className={classes.line}>
        <PlainButton
          className={classes.names}
          aria-expanded={showsFacts}
          aria-controls={id}
          onClick={() => setShowsFacts(!showsFacts)}
        >
          <b>{names.sender}</b>
          <span className={classes.route}>{names.route}</span>
        </PlainButton>
        <Late>
          <MessageFacts id={id} message={message} isShown={showsFacts} />
        </Late>
        {isInbound && (
          <SentimentBadge sentiment={message.sentiment} unsure={message.unsure} reasons={message.reasons} />
        )}
        {message.set_aside && <SetAsideBadge />}
        <Late>
          {isInbound && canWrite && message.sentiment === null && isReadable(message) && (
            <Analyze message={message} />
          )}
          <span className={classes.controls}>
            {onCollapse && <Control label="Collapse message" icon={IconChevronUp} onClick={onCollapse} />}
            {canWrite && (
              <Control label="Delete message" icon={IconTrash} onClick={() => onDelete(message)} />
            )}
          </span>
        </Late>
        <Clock at={message.sent_at} />
      </div>
      <div className={classes.text}>
        {(can_translate || message.translations.length > 0) && <MessageTranslation message={message} />}
        {message.body_cut ? (
          <CutBody message={message} isWhole={isWhole} />
        ) : (
          <LazyMessageBody message={message} expanded={isWhole} />
        )}
        {message.attachments.length > 0 && <Attachments message={message} />}
        {message.original && <OriginalText original={message.original} />}
        {onDone && (
          <Button
            variant="default"
            size="compact-xs"
            mt="xs"
            leftSection={<IconCheck size={13} aria-hidden="true" />}
            onClick={onDone}
          >
            Mark as Done
          </Button>
        )}
      </div>
    </>
  );
}

type ControlProps = { label: string; icon: typeof IconChevronDown; onClick: () => void };

const Control = ({ label, icon: Icon, onClick }: ControlProps) => (
  <PlainButton className={plain.icon} title={label} aria-label={label} onClick={onClick}>
    <Icon size={15} stroke={1.7} aria-hidden="true" />
  </PlainButton>
);

/** Excludes empty messages and website visits, which have no text to classify. */
const isReadable = ({ source, body }: Message) => source !== 'anonymous_traffic_id' && body.trim() !== '';

function Analyze({ message }: { message: Message }) {
  const { analyze, isPending } = useAnalyzeMessage(message.contact_id);
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={classes.analyze}
      loading={isPending}
      onClick={() => analyze(message)}
    >
      Analyze sentiment
    </Button>
  );
}

/** A long message. The rest of it is loaded on request. */
function CutBody({ message, isWhole }: { message: Message; isWhole: boolean }) {
  const { id, body } = message;
  const [isRequested, setRequested] = useState(false);
  const whole = useWholeMessage(id, isRequested);
  return (
    <>
      <LazyMessageBody message={{ ...message, body: whole.data?.body ?? body }} expanded={isWhole} />
      {whole.data === undefined && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={whole.isFetching}
          onClick={() => (isRequested ? void whole.refetch() : setRequested(true))}
        >
          {whole.error ? 'Failed to load the rest. Try again' : 'Show the whole message'}
        </Button>
      )}
    </>
  );
}
