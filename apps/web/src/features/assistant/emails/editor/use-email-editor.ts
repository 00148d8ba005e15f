import type { ChatSessionDetail, DraftEmail } from '@hearback/contract';
import { useEffect, useState } from 'react';
import { useSaveEmails } from '#web/features/assistant/api.ts';
import { changedPlaces, isComplete, mergeDraft } from './email-edits.ts';

type StoredDraft = { readonly version: number; readonly emails: readonly DraftEmail[] };

const toStoredDraft = ({ draft, draft_version }: ChatSessionDetail): StoredDraft => ({
  version: draft_version,
  emails: draft.generated_content?.emails ?? [],
});

export type Conflict = { readonly disputed: readonly string[]; readonly lost: number };

/** Edits on top of the stored draft. If the draft changes meanwhile, the edits are merged into it. */
export function useEmailEditor(session: ChatSessionDetail) {
  const [stored, setStored] = useState(() => toStoredDraft(session));
  const [emails, setEmails] = useState<readonly DraftEmail[]>(stored.emails);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const changed = changedPlaces(emails, stored.emails);
  const saving = useSaveEmails((saved) => {
    const next = toStoredDraft(saved);
    setStored(next);
    setEmails(next.emails);
    setConflict(null);
  });

  useEffect(() => {
    const incoming = toStoredDraft(session);
    if (incoming.version <= stored.version) return;
    const merged = mergeDraft(emails, stored.emails, incoming.emails);
    if (changedPlaces(emails, stored.emails).length > 0) setConflict(merged);
    setStored(incoming);
    setEmails(merged.emails);
  }, [session, stored, emails]);

  return {
    emails,
    stored: stored.emails,
    changed,
    conflict,
    isSaving: saving.isPending,
    canSave: changed.length > 0 && isComplete(emails) && !saving.isPending,
    set: (n: number, edit: Partial<DraftEmail>) =>
      setEmails((all) => all.map((email, place) => (place === n - 1 ? { ...email, ...edit } : email))),
    revert: (n: number) =>
      setEmails((all) =>
        all.map((email, place) => (place === n - 1 ? (stored.emails[place] ?? email) : email)),
      ),
    save: () => saving.mutate({ id: session.id, draft_version: stored.version, emails: [...emails] }),
  };
}
