import { errors, type Lead, toWebAddress, WEB_ADDRESS_PROBLEM } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { readLead, useUpdateLead } from '../api/leads.ts';
import {
  changedFields,
  disputedFields,
  type Edit,
  type EditField,
  mergeIncoming,
  refusedField,
  toEdit,
  toPayload,
} from '../lead-edits.ts';

type ContactSnapshot = Pick<Lead, EditField | 'updated_at'>;
/** Fields changed by both users, with the other user's value. */
export type Conflict = {
  readonly disputed: readonly { readonly field: EditField; readonly theirs: string }[];
};

export function useEditContact(lead: Lead, onSaved: () => void) {
  const saving = useUpdateLead();
  const [base, setBase] = useState<ContactSnapshot>(lead);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<Edit>({
    initialValues: toEdit(lead),
    validate: {
      first_name: (_typed, { first_name, last_name }) => {
        const isEmpty = first_name.trim() === '' && last_name.trim() === '';
        return isEmpty && (base.first_name || base.last_name) ? errors.NAME_REQUIRED.sentence : null;
      },
      // Only changed values are validated, so that imported values do not block saving.
      website: (typed) => {
        const isLeft = typed.trim() === '' || typed.trim() === (base.website ?? '').trim();
        return isLeft || toWebAddress(typed) !== null ? null : WEB_ADDRESS_PROBLEM;
      },
    },
  });

  /** After a conflict the form loads the other user's version. Saving again overwrites it deliberately. */
  const learn = async () => {
    const { contact } = await readLead(lead.id);
    const [from, incoming] = [toEdit(base), toEdit(contact)];
    const disputed = disputedFields(form.getValues(), from, incoming);
    setConflict({ disputed: disputed.map((field) => ({ field, theirs: incoming[field] })) });
    form.setValues(mergeIncoming(form.getValues(), from, incoming));
    setBase(contact);
  };

  const save = form.onSubmit((values) => {
    const edit = toPayload(values, toEdit(base));
    saving.mutate(
      { id: lead.id, updated_at: base.updated_at, ...edit },
      {
        onSuccess: onSaved,
        onError: (error) => {
          const { code, message } = toApiError(error);
          const field = refusedField(code);
          if (field) form.setFieldError(field, message);
          if (code !== 'CONFLICT') return;
          learn().catch((failure) => toast.error('Failed to update contact', describeError(failure)));
        },
      },
    );
  });

  return {
    form,
    save,
    conflict,
    saving: saving.isPending,
    isChanged: changedFields(form.values, toEdit(base)).length > 0,
  };
}
