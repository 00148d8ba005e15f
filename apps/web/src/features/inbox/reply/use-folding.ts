import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeFocus } from './draft/draft-store.ts';
import type { ReplyEditor } from './use-reply-editor.ts';

/** The editor is open if the user has started a draft. Otherwise the lead's message is visible first. */
export function useFolding(
  editor: ReplyEditor,
  area: RefObject<HTMLTextAreaElement | null>,
  contact_id: string,
) {
  const [opened, setOpened] = useState(false);
  const isOpen = opened || editor.isEditing;
  useEffect(() => {
    if (editor.isEditing && takeFocus(contact_id)) area.current?.focus();
  });
  const putAway = () => {
    editor.putAway();
    setOpened(false);
  };
  return {
    isOpen,
    putAway,
    toggle: () => (isOpen ? putAway() : setOpened(true)),
    /** Renders synchronously, so that the next typed character goes into the text field. */
    begin: () => {
      flushSync(() => {
        editor.edit();
        setOpened(true);
      });
      area.current?.focus();
    },
  };
}
