import { type Message, readDetails, type Thread } from '@hearback/contract';
import { useId, useRef } from 'react';
import { type Moving, useFinish } from '../changes/use-finish.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { AssistantLine } from './assistant-line.tsx';
import { LeaveAlone } from './leave-alone.tsx';
import classes from './reply.module.css';
import { ReplyFactsLine } from './reply-facts.tsx';
import { ReplyFields } from './reply-fields.tsx';
import { ReplyText } from './reply-text.tsx';
import { useFolding } from './use-folding.ts';
import { useReplyEditor } from './use-reply-editor.ts';
import { WroteAgain } from './wrote-again.tsx';

type Props = { thread: Thread; message: Message; messages: readonly Message[]; moving: Moving };

/**
 * Drafts an answer to the latest inbound message. It begins as one line, so that the lead's words are on the first
 * screen, and nothing goes out without a press on a button that says so.
 */
export function ReplyAssistant({ thread, message, messages, moving }: Props) {
  const editor = useReplyEditor(thread, message);
  const area = useRef<HTMLTextAreaElement>(null);
  const { isOpen, toggle, begin, putAway } = useFolding(editor, area);
  const finish = useFinish(thread, moving);
  const send = async (way: 'finish' | 'stay') => {
    const goOn = moving.wayOn();
    if (!(await editor.send())) return;
    putAway();
    if (way === 'finish') finish(goOn);
  };
  const { name } = readDetails(thread.contact, thread.company);
  const id = useId();
  useKeys({ r: begin });
  return (
    <section className={classes.assistant} aria-labelledby={`${id}-title`} data-open={isOpen || undefined}>
      <AssistantLine id={id} editor={editor} isOpen={isOpen} onToggle={toggle} onType={begin} />
      <ReplyFactsLine thread={thread} onOpen={moving.onOpen} />
      <LeaveAlone thread={thread} messages={messages} />
      {isOpen && (
        <div className={classes.editor} id={`${id}-editor`}>
          {editor.isOvertaken && (
            <WroteAgain name={name} words={message.own_text} onSeen={editor.seeNewest} />
          )}
          <ReplyFields editor={editor} />
          <ReplyText
            area={area}
            editor={editor}
            onEdit={begin}
            onSend={(way) => void send(way)}
            onPutAway={putAway}
          />
        </div>
      )}
    </section>
  );
}
