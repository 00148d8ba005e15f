import { can } from '@hearback/contract';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { DispositionMenu } from '#web/features/classification/disposition-menu.tsx';
import { usePolledThread } from '#web/features/inbox/api/threads.ts';
import type { ListNavigation } from '#web/features/inbox/api/triage.ts';
import { Conversation, ThreadLayout } from '#web/features/inbox/thread/conversation.tsx';
import { MessageList } from '#web/features/inbox/thread/messages/message-list.tsx';
import { ThreadActions } from '#web/features/inbox/thread/thread-actions.tsx';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { ThreadHeader } from '#web/features/inbox/thread/thread-header.tsx';
import { ReplyAssistant } from '#web/features/replies/composer/reply-assistant.tsx';
import { canBeAnswered, toSender } from '#web/features/replies/reply-rules.ts';
import { LeaveAloneDialog, SuppressionNotice } from '#web/features/suppression/suppression-notice.tsx';
import { AssignMenu } from '#web/features/teamwork/assignment/assign-menu.tsx';
import { LazyNoteEditor, NewNote, useNewNote } from '#web/features/teamwork/notes/new-note.tsx';
import { NoteCard } from '#web/features/teamwork/notes/note-card.tsx';
import { ThreadPresence } from '#web/features/teamwork/presence/present-people.tsx';
import { usePresence } from '#web/features/teamwork/presence/use-presence.ts';
import { SnoozeMenu } from '#web/features/teamwork/snooze/snooze-menu.tsx';
import { WaitingNotes } from '#web/features/teamwork/snooze/waiting-notes.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { LazyTimeChoices } from '#web/ui/time/time-popover.tsx';
import classes from '../conversations.module.css';

const PendingReply = lazyDialog(
  async () => (await import('#web/features/replies/delivery/pending-reply.tsx')).PendingReply,
);
const VisitorNotice = lazyDialog(
  async () => (await import('#web/features/replies/composer/visitor-notice.tsx')).VisitorNotice,
);
const SenderNotice = lazyDialog(
  async () => (await import('#web/features/replies/composer/sender-notice.tsx')).SenderNotice,
);
const SenderChoice = lazyDialog(
  async () => (await import('#web/features/replies/composer/sender-choice.tsx')).SenderChoice,
);
const ClientReply = lazyDialog(
  async () => (await import('#web/features/replies/composer/client-reply.tsx')).ClientReply,
);
const AskApproval = lazyDialog(async () => (await import('./approval-part.tsx')).AskApproval);
const ThreadApprovals = lazyDialog(async () => (await import('./approval-part.tsx')).ThreadApprovals);
const SnoozeUntilNamed = lazyDialog(
  async () => (await import('#web/features/teamwork/snooze/snooze-until-named.tsx')).SnoozeUntilNamed,
);

/** The card of a meeting, or buttons that offer and book times. */
const MeetingPart = lazyDialog(
  async () => (await import('#web/features/meetings/meeting-part.tsx')).MeetingPart,
);

const ForwardDialog = lazyDialog(
  async () => (await import('#web/features/teamwork/forward/forward-dialog.tsx')).ForwardDialog,
);

const ClientActions = lazyDialog(
  async () => (await import('#web/features/teamwork/notes/client-actions.tsx')).ClientActions,
);

/** Opened with a key and used with the next one. */
const KEY_DIALOGS = [LazyTimeChoices, LazyNoteEditor, LeaveAloneDialog, PendingReply, ForwardDialog];
const PRELOAD_AFTER_MS = 1500;

function usePreloadedDialogs(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    // A dialog that cannot be loaded now is loaded when it is opened.
    const load = () => KEY_DIALOGS.forEach((dialog) => void dialog.preload().catch(() => undefined));
    const timer = setTimeout(load, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isEnabled]);
}

type AroundProps = {
  /** Back button, only if the list is not visible. */
  back: ReactNode;
  /** Button that opens the details, only if they are not visible. */
  aside: ReactNode;
};

/** The open conversation, composed of the features that act on it. */
export function ConversationThread({
  contact_id,
  navigation,
  ...around
}: AroundProps & { contact_id: string; navigation: ListNavigation }) {
  const takesPart = can(useViewer().profile, 'inbox:write');
  const query = usePolledThread(contact_id);
  const isLoaded = query.data !== undefined;
  usePresence(takesPart && isLoaded ? contact_id : null);
  usePreloadedDialogs(takesPart && isLoaded);
  return (
    <Conversation contact_id={contact_id} query={query} navigation={navigation} back={around.back}>
      <OpenThread {...around} />
    </Conversation>
  );
}

function OpenThread({ back, aside }: AroundProps) {
  const { thread, canWrite } = useOpenThread();
  const { client_access } = useViewer().profile;
  const { location_id } = thread.contact;
  const canAsk = location_id !== null && client_access?.comment_locations.includes(location_id);
  const canAnswer = location_id !== null && client_access?.answer_locations.includes(location_id);
  const noting = useNewNote();
  const [isSuppressing, suppressing] = useDisclosure(false);
  const [isForwarding, forwarding] = useDisclosure(false);
  return (
    <ThreadLayout
      header={
        <ThreadHeader
          back={back}
          disposition={canWrite && <DispositionMenu thread={thread} />}
          presence={<ThreadPresence />}
        />
      }
      actions={
        <>
          {canWrite && (
            <ThreadActions onNote={noting.begin} onForward={forwarding.open} onSuppress={suppressing.open}>
              <SnoozeMenu />
              <AssignMenu />
            </ThreadActions>
          )}
          {canAsk && <ClientActions />}
          {aside}
        </>
      }
    >
      {isForwarding && <ForwardDialog thread={thread} onClose={forwarding.close} />}
      {canWrite && <NewNote noting={noting} />}
      {canWrite && (
        <SuppressionNotice
          thread={thread}
          isAsking={isSuppressing}
          onAsk={suppressing.open}
          onClose={suppressing.close}
        />
      )}
      {canWrite && <Answer />}
      {canAnswer && <ClientAnswer />}
      {thread.has_approvals && <ThreadApprovals />}
      {thread.replies.map((reply) => (
        <PendingReply
          key={reply.id}
          contact_id={thread.contact.id}
          reply={reply}
          timeZone={thread.time_zone}
          canWrite={canWrite}
        />
      ))}
      <MessageList
        note={(note, answers) => <NoteCard note={note} answers={answers} />}
        meeting={(meeting) => <MeetingPart thread={thread} meeting={meeting} canWrite={canWrite} />}
      />
    </ThreadLayout>
  );
}

/** For a client of the agency who may answer. */
function ClientAnswer() {
  const { messages } = useOpenThread();
  const latest = messages.find((message) => message.direction === 'inbound' && canBeAnswered(message));
  return latest && <ClientReply message={latest} />;
}

/** The reply editor, below the notice about what the conversation waits for. */
function Answer() {
  const { thread, messages } = useOpenThread();
  const inbound = messages.filter(({ direction }) => direction === 'inbound');
  const answerable = inbound.filter(canBeAnswered);
  const [sender, setSender] = useState<string>();
  const latest = answerable.find((each) => toSender(each) === sender) ?? answerable[0];
  const senders = [...Map.groupBy(answerable, toSender).values()].flatMap(([newest]) => newest ?? []);
  // One notice at most. The others can be reached from the actions.
  const isSuppressed = thread.do_not_contact || thread.answering?.facts.asks_to_stop === true;
  return (
    <>
      {!isSuppressed && <WaitingNotes />}
      {latest && thread.sender_problem && <SenderNotice problem={thread.sender_problem} />}
      {latest && senders.length > 1 && (
        <SenderChoice messages={senders} current={latest} onChoose={setSender} />
      )}
      {latest && (
        <ReplyAssistant
          message={latest}
          snooze={(day) => <SnoozeUntilNamed named={day} />}
          meet={(onInsert, time) =>
            thread.calendar && (
              <div className={time === undefined ? classes.times : undefined}>
                <MeetingPart thread={thread} time={time} onInsert={onInsert} />
              </div>
            )
          }
          approve={(editor, onAsked) =>
            thread.has_approvals && <AskApproval editor={editor} onAsked={onAsked} />
          }
        />
      )}
      {!latest && inbound.length > 0 && <VisitorNotice />}
    </>
  );
}
