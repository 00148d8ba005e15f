import type { Lead } from '@hearback/contract';
import { useFocusBack } from '#web/ui/dialogs/use-focus-back.ts';
import { ContactDetailsDialog } from './contact-details-dialog.tsx';
import { EditContactDialog } from './edit-contact-dialog.tsx';

export type OpenContact = { readonly lead: Lead; readonly way: 'read' | 'edit' };

type Props = {
  open: OpenContact | null;
  onOpen: (open: OpenContact | null) => void;
  onReEnrich: (lead: Lead) => void;
};

export function ContactDialogs({ open, ...rest }: Props) {
  return open === null ? null : <Opened open={open} {...rest} />;
}

/** One at a time: Edit replaces Details, and closing either returns to the list. */
function Opened({ open, onOpen, onReEnrich }: Props & { open: OpenContact }) {
  useFocusBack();
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
