import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { EmailField } from './email-edits.ts';
import { insertVariable } from './variables.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Remembers which of the two fields was edited last. A variable is inserted there, with the cursor after it. */
export function useCursor(
  onChange: (edit: { [field in EmailField]?: string }) => void,
  most: Record<EmailField, number>,
) {
  const fields = useRef<Partial<Record<EmailField, Field>>>({});
  const last = useRef<EmailField>('body');
  return {
    bind: (name: EmailField) => ({
      ref: (field: Field | null) => {
        if (field === null) delete fields.current[name];
        else fields.current[name] = field;
      },
      onFocus: () => {
        last.current = name;
      },
    }),
    insert: (variable: string) => {
      const field = fields.current[last.current];
      if (field === undefined) return;
      const end = field.value.length;
      const selection = { start: field.selectionStart ?? end, end: field.selectionEnd ?? end };
      const { text, cursor } = insertVariable(field.value, variable, selection);
      if (text.length > most[last.current]) return;
      flushSync(() => onChange({ [last.current]: text }));
      field.focus();
      field.setSelectionRange(cursor, cursor);
    },
  };
}
