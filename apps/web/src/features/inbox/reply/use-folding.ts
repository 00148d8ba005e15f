import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { takeFocus } from './draft/draft-store.ts';
import type { ReplyEditor } from './use-reply-editor.ts';

/** Who has begun to write finds the editor open; everybody else finds the lead's words. */
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
    /** Drawn at once: what is typed next has to find the text there. */
    begin: () => {
      flushSync(() => {
        editor.edit();
        setOpened(true);
      });
      area.current?.focus();
    },
  };
}
