import { useEffect, useState } from 'react';
import { readLead } from '../api/leads.ts';
import type { OpenContact } from '../contact/contact-dialogs.tsx';

/** The open contact: the clicked one, or the one in the URL. Deleted contacts are ignored. */
export function useOpenContact(contactId: string | undefined, onLeave: () => void) {
  const [open, setOpen] = useState<OpenContact | null>(null);
  useEffect(() => {
    if (contactId === undefined) return;
    let isWanted = true;
    readLead(contactId).then(
      ({ contact: { enriched_data: _data, ...contact } }) => {
        const lead = { ...contact, added_at: contact.created_at };
        if (isWanted) setOpen({ lead, way: 'read' });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [contactId]);
  const change = (next: OpenContact | null) => {
    setOpen(next);
    if (next === null && contactId !== undefined) onLeave();
  };
  return [open, change] as const;
}
