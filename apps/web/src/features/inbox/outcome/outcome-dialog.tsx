import { type ConversationOutcome, MAX_LOST_REASON_LENGTH, MAX_NEXT_STEP_LENGTH } from '@hearback/contract';
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { findNumberProblem, parseNumber } from '#web/ui/fields/read-number.ts';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useFinishWithOutcome, useOutcome } from '../api/outcome.ts';

type Props = {
  readonly contact_id: string;
  readonly name: string;
  readonly onFinished?: (() => void) | undefined;
  readonly onReturn?: (() => void) | undefined;
  readonly onClose: () => void;
};

export const FIELD_LABELS = {
  lost_reason: 'Lost reason',
  value: 'Value in USD',
  next_step: 'Next step',
} as const;

const VALUE = {
  min: 0,
  max: 999_999_999_999,
  decimals: 2,
  problem: 'Enter an amount of 0 or more, such as 1250.50.',
};
export const MAX_LENGTHS = {
  lost_reason: MAX_LOST_REASON_LENGTH,
  value: undefined,
  next_step: MAX_NEXT_STEP_LENGTH,
};

/** Asks for what the workspace requires before the conversation is finished. */
export const OutcomeDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} size="sm" title={`Before you finish ${props.name}`}>
    <OutcomeForm {...props} />
  </Modal>
);

function OutcomeForm(props: Props) {
  const { contact_id } = props;
  const outcome = useOutcome(contact_id);
  return (
    <QueryStates query={outcome} failure="Failed to load the conversation" bare>
      {(loadedOutcome) => <Fields {...props} outcome={loadedOutcome} />}
    </QueryStates>
  );
}

/** Only the missing fields, with what was recorded earlier. Enter finishes the conversation. */
function Fields({
  contact_id,
  name,
  outcome,
  onReturn,
  onClose,
  onFinished,
}: Props & { outcome: ConversationOutcome }) {
  const { missing } = outcome;
  const [values, setValues] = useState({
    lost_reason: outcome.lost_reason ?? '',
    value: String(outcome.value ?? ''),
    next_step: outcome.next_step ?? '',
  });
  const finish = useFinishWithOutcome(contact_id, name, onReturn);
  const valueProblem = findNumberProblem(values.value, VALUE);
  const isComplete = missing.every((field) => values[field].trim() !== '') && valueProblem === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || finish.isPending) return;
    const answers = missing.map((field) => [
      field,
      field === 'value' ? parseNumber(values.value, VALUE) : values[field].trim(),
    ]);
    finish.mutate(
      { contact_id, outcome: Object.fromEntries(answers) },
      {
        onSuccess: () => {
          onClose();
          onFinished?.();
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {missing.map((field, index) => {
          const Field = field === 'value' ? NumberField : TextInput;
          return (
            <Field
              key={field}
              label={FIELD_LABELS[field]}
              maxLength={MAX_LENGTHS[field]}
              // The dialog opens before its fields are loaded.
              autoFocus={index === 0}
              value={values[field]}
              error={field === 'value' ? valueProblem : null}
              onChange={({ currentTarget: { value } }) =>
                setValues((previous) => ({ ...previous, [field]: value }))
              }
            />
          );
        })}
        {finish.error !== null && (
          <Alert color="red" role="alert">
            {describeError(finish.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={finish.isPending} disabled={!isComplete}>
            Finish
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
