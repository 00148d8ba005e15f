import { Textarea } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import classes from './reply.module.css';
import { ReplyActions } from './reply-actions.tsx';
import type { ReplyEditor } from './use-reply-editor.ts';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  editor: ReplyEditor;
  onEdit: () => void;
  onPutAway: () => void;
};

/** Locked until 'Edit' is pressed, so that nobody changes a draft in passing. */
export function ReplyText({ area, editor, onEdit, onPutAway }: Props) {
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && editor.isEditing;
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    if (sends) editor.send();
    else onPutAway();
  };
  return (
    <>
      <Textarea
        ref={area}
        aria-label="Reply"
        classNames={{ input: classes.text }}
        autosize
        minRows={3}
        // Below it there has to be room for what is answered.
        maxRows={9}
        // What is typed while a reply goes out would go with the draft.
        readOnly={!editor.isEditing || editor.isSending}
        variant={editor.isEditing ? 'default' : 'filled'}
        value={editor.text}
        onChange={(event) => editor.type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {editor.hasFormer && <ReplacedText onUndo={editor.undo} />}
      <ReplyActions editor={editor} onEdit={onEdit} />
    </>
  );
}
