import {
  BILLING_TYPES,
  MAX_OPPORTUNITY_NOTES_LENGTH,
  OPPORTUNITY_STATUSES,
  type Opportunity,
} from '@hearback/contract';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { UnsavedGuard } from '#web/ui/dialogs/unsaved-guard.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { FIELD_LABELS } from './opportunity-edits.ts';
import { type OpportunityOwner, useOpportunityForm } from './use-opportunity-form.ts';
import { BILLING_LABELS, STATUS_LABELS } from './wording.ts';

type RouteAddress = { readonly pathname: string; readonly search: object };

const readContactId = (search: object) => ('contact' in search ? search.contact : undefined);

/** Changing filters keeps the opportunity open. Another conversation or screen closes it. */
const isSameConversation = (current: RouteAddress, next: RouteAddress) =>
  next.pathname === current.pathname && readContactId(next.search) === readContactId(current.search);

type Props = { opportunity: Opportunity | null; belongs: OpportunityOwner };

export function OpportunityForm({ opportunity, belongs }: Props) {
  const { form, save, saving, changed, disputed, discard, leaveAmount } = useOpportunityForm(
    opportunity,
    belongs,
  );
  return (
    <form onSubmit={save} aria-label="Opportunity">
      <Stack gap="sm">
        <Group grow gap="sm" wrap="nowrap" align="flex-start">
          <Select
            label={FIELD_LABELS.status}
            allowDeselect={false}
            data={OPPORTUNITY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            {...form.getInputProps('status')}
          />
          <Select
            label={FIELD_LABELS.billing_type}
            allowDeselect={false}
            data={BILLING_TYPES.map((value) => ({ value, label: BILLING_LABELS[value] }))}
            {...form.getInputProps('billing_type')}
          />
        </Group>
        <NumberField
          label={FIELD_LABELS.estimated_value}
          {...form.getInputProps('estimated_value')}
          onBlur={leaveAmount}
        />
        <Group grow gap="sm" wrap="nowrap" align="flex-start">
          <TextInput
            type="date"
            label={FIELD_LABELS.estimated_close_date}
            {...form.getInputProps('estimated_close_date')}
          />
          <TextInput
            type="date"
            label={FIELD_LABELS.priority_date}
            {...form.getInputProps('priority_date')}
          />
        </Group>
        <GrowingTextarea
          label={FIELD_LABELS.notes}
          minRows={2}
          maxRows={10}
          maxLength={MAX_OPPORTUNITY_NOTES_LENGTH}
          {...form.getInputProps('notes')}
        />
        {disputed.length > 0 && (
          <Text size="sm" role="status" c="var(--mantine-color-error)">
            {`Someone else changed ${disputed.map((field) => FIELD_LABELS[field]).join(', ')} in the meantime. Saving replaces their change.`}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {changed.length > 0 && !saving && (
            <Button variant="subtle" color="gray" onClick={discard}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={saving} disabled={opportunity !== null && changed.length === 0}>
            Save opportunity
          </Button>
        </Group>
      </Stack>
      <UnsavedGuard
        subject="The opportunity"
        unsaved={saving ? 0 : changed.length}
        stays={isSameConversation}
      />
    </form>
  );
}
