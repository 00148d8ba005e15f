import type { Lead } from '@hearback/contract';
import { ContactDetailsDialog } from './contact-details-dialog.tsx';
import { EditContactDialog } from './edit-contact-dialog.tsx';

export type OpenContact = { readonly lead: Lead; readonly way: 'read' | 'edit' };

type Props = {
  open: OpenContact | null;
  onOpen: (open: OpenContact | null) => void;
  onReEnrich: (lead: Lead) => void;
};

/** One at a time: Edit takes the place of Details. */
export function ContactDialogs({ open, onOpen, onReEnrich }: Props) {
  if (open === null) return null;
  const close = () => onOpen(null);
  if (open.way === 'edit') return <EditContactDialog lead={open.lead} onClose={close} />;
  return (
    <ContactDetailsDialog
      lead={open.lead}
      onClose={close}
      onEdit={(lead) => onOpen({ lead, way: 'edit' })}
      onReEnrich={onReEnrich}
    />
  );
}
