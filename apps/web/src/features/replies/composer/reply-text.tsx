import { listVariables } from '@hearback/contract';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { type InboxPreferences, useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import type { NamedDay } from '#web/ui/time/time-presets.ts';
import { markVariable, OpenVariables } from '../snippets/open-variables.tsx';
import { optionId, SnippetList } from '../snippets/snippet-list.tsx';
import { useSnippetMenu } from '../snippets/use-snippet-menu.ts';
import classes from './reply.module.css';
import { ReplyActions } from './reply-actions.tsx';
import type { ReplyEditor } from './use-reply-editor.ts';

/** Loaded with the first text that needs them. */
const VariableMarks = lazyDialog(async () => (await import('../snippets/variable-marks.tsx')).VariableMarks);
const Recipients = lazyDialog(async () => (await import('./recipients.tsx')).Recipients);
const OriginalText = lazyDialog(
  async () => (await import('#web/features/inbox/thread/messages/original-text.tsx')).OriginalText,
);

type SendMode = InboxPreferences['sending'];

const OTHER_WAY = { finish: 'stay', stay: 'finish' } as const;

const ROW_PX = 22;
const MIN_COUNT = 9;

/** Shows the whole draft in tall windows and leaves room for the message being answered. */
const maxRows = (): number => Math.max(MIN_COUNT, Math.floor((window.innerHeight * 0.36) / ROW_PX));

const isSendLaterKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'l' && shiftKey && (ctrlKey || metaKey);

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  editor: ReplyEditor;
  contactId: string;
  onEdit: () => void;
  timeZone: string | null;
  named: NamedDay | null;
  onSend: (way: SendMode, sendAt?: Date) => void;
  onClose: () => void;
  approve: ReactNode;
};

/** Read-only until 'Edit' is pressed to prevent accidental changes. */
export function ReplyText({ area, editor, contactId, timeZone, named, ...props }: Props) {
  const { onEdit, onSend, onClose, approve } = props;
  const id = useId();
  const menu = useSnippetMenu(area, editor, contactId);
  const marked = menu.isOpen ? menu.snippets[menu.active] : undefined;
  const later = useState(false);
  const way = useInboxPreferences().preferences.sending;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || menu.press(event)) return;
    if (isSendLaterKey(event) && editor.canSend) {
      event.preventDefault();
      later[1](true);
      return;
    }
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && editor.isEditing;
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    if (!sends) onClose();
    else if (editor.canSend) onSend(event.shiftKey ? OTHER_WAY[way] : way);
    else markVariable(area.current, editor.text, listVariables(editor.text)[0]);
  };
  return (
    <>
      <div className={classes.area}>
        {listVariables(editor.text).length > 0 && <VariableMarks area={area} text={editor.text} />}
        <GrowingTextarea
          ref={area}
          aria-label="Reply"
          inputClassName={classes.text}
          minRows={3}
          maxRows={maxRows()}
          // Locked while sending, because text typed now would be lost with the draft.
          readOnly={!editor.isEditing || editor.isSending || editor.isTranslating}
          variant={editor.isEditing ? 'default' : 'filled'}
          value={editor.text}
          onChange={(event) => {
            editor.type(event.currentTarget.value);
            menu.look();
          }}
          onKeyDown={press}
          aria-controls={menu.isOpen ? id : undefined}
          aria-activedescendant={marked && optionId(id, marked.id)}
        />
      </div>
      {editor.original && <OriginalText original={editor.original} startsOpen />}
      {menu.isOpen && <SnippetList id={id} menu={menu} />}
      <OpenVariables
        area={area}
        text={editor.isMail ? `${editor.text}\n${editor.subject}` : editor.text}
        onEdit={onEdit}
      />
      {editor.hasFormer && <ReplacedText onUndo={editor.undo} />}
      <ReplyActions
        editor={editor}
        timeZone={timeZone}
        named={named}
        later={later}
        onEdit={onEdit}
        onSend={onSend}
        approve={approve}
      />
    </>
  );
}

/** Subject and recipients, only for email. */
export function ReplyFields({ editor, messageId }: { editor: ReplyEditor; messageId: string }) {
  if (!editor.isMail) return null;
  return (
    <div className={classes.fields}>
      <Recipients messageId={messageId} editor={editor} />
      <TextInput
        size="xs"
        variant="unstyled"
        className={classes.subject}
        label="Subject"
        maxLength={1000}
        value={editor.subject}
        onChange={(event) => editor.setSubject(event.currentTarget.value)}
      />
    </div>
  );
}
