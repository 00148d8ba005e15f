import type { Opportunity } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney } from '#web/lib/wording/numbers.ts';
import { findNumberProblem, parseNumber } from '#web/ui/fields/read-number.ts';
import { useSaveOpportunity } from './api.ts';
import {
  AMOUNT,
  changedFields,
  disputedFields,
  mergeIncoming,
  type OpportunityEdit,
  toEdit,
  toPayload,
} from './opportunity-edits.ts';

export type OpportunityOwner = {
  readonly contact_id: string;
  readonly company_id: string | null;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
};

export function useOpportunityForm(opportunity: Opportunity | null, belongs: OpportunityOwner) {
  const saving = useSaveOpportunity(belongs.contact_id);
  const form = useForm<OpportunityEdit>({
    initialValues: toEdit(opportunity),
    validate: { estimated_value: (typed) => findNumberProblem(typed, AMOUNT) },
  });
  const base = useRef({ opportunity, edit: toEdit(opportunity) });
  const [disputed, setDisputed] = useState<(keyof OpportunityEdit)[]>([]);

  const follow = (next: Opportunity | null, from: OpportunityEdit) => {
    const incoming = toEdit(next);
    form.setValues((values) => mergeIncoming({ ...incoming, ...values }, from, incoming));
    base.current = { opportunity: next, edit: incoming };
  };

  const acceptIncoming = useEffectEvent((next: Opportunity | null) => {
    const { opportunity: baseOpportunity, edit } = base.current;
    if (next?.id === baseOpportunity?.id && next?.updated_at === baseOpportunity?.updated_at) return;
    setDisputed(disputedFields(form.values, edit, toEdit(next)));
    follow(next, edit);
  });

  useEffect(() => {
    if (!saving.isPending) acceptIncoming(opportunity);
  }, [saving.isPending, opportunity]);

  const save = form.onSubmit((values) => {
    const { opportunity: baseOpportunity } = base.current;
    const { contact_id } = belongs;
    const company_id = baseOpportunity?.company_id ?? belongs.company_id;
    const campaign_id = baseOpportunity?.campaign_id ?? belongs.campaign_id;
    saving.mutate(
      {
        id: baseOpportunity?.id,
        updated_at: baseOpportunity?.updated_at,
        ...toPayload(values),
        contact_id,
        company_id,
        campaign_id,
      },
      {
        onSuccess: (saved) => {
          setDisputed([]);
          // Input typed during the save is kept.
          follow(saved, values);
        },
      },
    );
  });

  /** Formats a valid amount when the field loses focus. An invalid one stays as typed, with the error. */
  const leaveAmount = () => {
    const { estimated_value } = form.values;
    if (form.validateField('estimated_value').hasError) return;
    const value = parseNumber(estimated_value, AMOUNT);
    if (value !== null) form.setFieldValue('estimated_value', formatMoney(value));
  };

  return {
    form,
    save,
    leaveAmount,
    disputed,
    saving: saving.isPending,
    changed: changedFields(form.values, base.current.edit),
    discard: () => {
      form.setValues(base.current.edit);
      form.clearErrors();
      setDisputed([]);
    },
  };
}
