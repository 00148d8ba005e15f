import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import classes from './reply.module.css';
import { ReplyActions } from './reply-actions.tsx';
import type { ReplyEditor } from './use-reply-editor.ts';

/** Locked until 'Edit' is pressed, so that nobody changes a draft in passing. */
export function ReplyText({ editor }: { editor: ReplyEditor }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = () => {
    editor.edit();
    area.current?.focus();
  };
  useKeys({ r: edit });
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !editor.isEditing) return;
    event.preventDefault();
    editor.send();
  };
  return (
    <>
      <Textarea
        ref={area}
        aria-label="Reply"
        classNames={{ input: classes.text }}
        autosize
        minRows={3}
        maxRows={14}
        // What is typed while a reply goes out would go with the draft.
        readOnly={!editor.isEditing || editor.isSending}
        variant={editor.isEditing ? 'default' : 'filled'}
        value={editor.text}
        onChange={(event) => editor.type(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      {editor.hasFormer && <ReplacedText onUndo={editor.undo} />}
      <ReplyActions editor={editor} onEdit={edit} />
    </>
  );
}
