import { type Answering, type Message, type ProposedTime, readDetails } from '@hearback/contract';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { useFinish } from '#web/features/inbox/api/triage.ts';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import type { NamedDay } from '#web/ui/time/time-presets.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { findNamedDay } from '../schedule/named-day.ts';
import { AssistantLine } from './assistant-line.tsx';
import { ProposedAnswers } from './proposed-answers.tsx';
import classes from './reply.module.css';
import { ReplyFields, ReplyText } from './reply-text.tsx';
import { useFolding } from './use-folding.ts';
import { type ReplyEditor, useReplyEditor } from './use-reply-editor.ts';

const NewMessageNotice = lazyDialog(async () => (await import('./new-message-notice.tsx')).NewMessageNotice);

/** Loaded with the first draft of an AI assistant. */
const StoredDraftNotice = lazyDialog(
  async () => (await import('../drafts/stored-draft-notice.tsx')).StoredDraftNotice,
);

/** Loaded with the first draft of a model. */
const DraftSources = lazy(async () => ({ default: (await import('./draft-sources.tsx')).DraftSources }));

/** Loaded with the first facts of a reply. */
const ReplyFactsLine = lazyDialog(async () => (await import('./reply-facts.tsx')).ReplyFactsLine);

const NOTHING = (): void => undefined;

/** Whether the line above the editor shows anything. */
const hasFacts = ({ facts, later_on, proposed_times }: Answering): boolean =>
  proposed_times.length > 0 ||
  [facts.back_on, facts.meeting, facts.instead, later_on].some((fact) => fact !== null) ||
  facts.asks_price ||
  (facts.language !== null && facts.language !== 'en');

type Props = {
  message: Message;
  /** Offers to snooze the conversation until the day that the lead named. */
  snooze: (day: NamedDay) => ReactNode;
  /** Offers times for a meeting, or books the time that the lead proposed. Null: only its keys, without buttons. */
  meet: (onInsert: ReplyEditor['insert'], time?: ProposedTime | null) => ReactNode;
  /** Offers to ask clients before the reply is sent. */
  approve: (editor: ReplyEditor, onAsked: () => void) => ReactNode;
};

/**
 * Drafts an answer to the latest inbound message. Starts collapsed, so that the lead's message is visible without
 * scrolling. Nothing is sent until the user presses a send button.
 */
export function ReplyAssistant({ message, snooze, meet, approve }: Props) {
  const { thread, navigation } = useOpenThread();
  const reopen = useRef(NOTHING);
  const editor = useReplyEditor(thread, message, (contact_id) => {
    reopen.current();
    navigation.onOpen(contact_id);
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const { isOpen, toggle, begin, closeDraft } = useFolding(editor, area, thread.contact.id);
  const finish = useFinish(thread, navigation);
  const send = async (way: 'finish' | 'stay', sendAt?: Date) => {
    const openNext = navigation.captureNext();
    reopen.current = NOTHING;
    const outcome = await editor.send(sendAt);
    if (outcome === 'refused') return;
    closeDraft();
    // A reply that the provider has not accepted must stay visible, so the conversation is not finished.
    if (way !== 'finish' || outcome === 'waiting') return;
    const finishing = finish({ openNext, isUndoneWithSend: outcome === 'scheduled' });
    reopen.current = () => void finishing.then((undo) => undo());
  };
  const { name } = readDetails(thread.contact, thread.company);
  const id = useId();
  const { stored_draft: stored } = thread;
  useKeys({ r: begin, p: editor.pickNextAnswer });
  return (
    <section className={classes.assistant} aria-labelledby={`${id}-title`} data-open={isOpen || undefined}>
      <AssistantLine id={id} editor={editor} isOpen={isOpen} onToggle={toggle} onType={begin} />
      {thread.answering && hasFacts(thread.answering) && (
        <ReplyFactsLine snooze={snooze} book={(time) => meet(editor.insert, time)} />
      )}
      {meet(editor.insert, isOpen ? undefined : null)}
      {stored && stored.content.trim() !== editor.text.trim() && (
        <StoredDraftNotice
          draft={stored}
          contactId={thread.contact.id}
          isOutdated={stored.message_id !== message.id}
          onUse={() => {
            editor.insert(() => stored.content);
            begin();
          }}
        />
      )}
      {isOpen && (
        <div className={classes.editor} id={`${id}-editor`}>
          {editor.isOvertaken && (
            <NewMessageNotice name={name} words={message.own_text} onSeen={editor.acknowledgeNewest} />
          )}
          <ProposedAnswers editor={editor} />
          {editor.model && (
            <Suspense>
              <DraftSources model={editor.model} />
            </Suspense>
          )}
          <ReplyFields editor={editor} messageId={message.id} />
          <ReplyText
            area={area}
            editor={editor}
            contactId={thread.contact.id}
            onEdit={begin}
            timeZone={thread.time_zone}
            named={findNamedDay(thread)}
            onSend={(way, sendAt) => void send(way, sendAt)}
            onClose={closeDraft}
            approve={approve(editor, closeDraft)}
          />
        </div>
      )}
    </section>
  );
}
