import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeFocus } from '../drafts/draft-store.ts';
import { findCaret } from '../reply-rules.ts';
import type { ReplyEditor } from './use-reply-editor.ts';

/** Typing continues the draft instead of its signature. A caret that the user placed stays. */
function focusText(area: HTMLTextAreaElement | null): void {
  if (area === null || document.activeElement === area) return;
  area.focus();
  const caret = findCaret(area.value);
  area.setSelectionRange(caret, caret);
}

/** The editor is open if the user has started a draft. Otherwise the lead's message is visible first. */
export function useFolding(
  editor: ReplyEditor,
  area: RefObject<HTMLTextAreaElement | null>,
  contact_id: string,
) {
  const [opened, setOpened] = useState(false);
  const isOpen = opened || editor.isEditing;
  useEffect(() => {
    if (editor.isEditing && takeFocus(contact_id)) focusText(area.current);
  });
  const closeDraft = () => {
    editor.closeDraft();
    setOpened(false);
  };
  return {
    isOpen,
    closeDraft,
    toggle: () => (isOpen ? closeDraft() : setOpened(true)),
    /** Renders synchronously, so that the next typed character goes into the text field. */
    begin: () => {
      flushSync(() => {
        editor.edit();
        setOpened(true);
      });
      focusText(area.current);
    },
  };
}
