import { type ConversationTarget, counted } from '@hearback/contract';
import { Alert, Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { rememberName, useRunPreview, useStartRun } from '#web/features/inbox/api/runs.ts';
import { FIELD_LABELS, MAX_LENGTHS } from '#web/features/inbox/outcome/outcome-dialog.tsx';
import { type RequestedChange, toQuestion, VERBS } from '#web/features/inbox/run-wording.ts';
import { describeError } from '#web/lib/api/api-error.ts';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';

/** As soon as the button exists: the dialog itself moves the focus only after its transition. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const BULK_FIELDS = ['lost_reason', 'next_step'] as const;
type BulkOutcome = Record<(typeof BULK_FIELDS)[number], string>;

const withOutcome = (change: RequestedChange, { lost_reason, next_step }: BulkOutcome): RequestedChange =>
  change.kind === 'finish' && (lost_reason.trim() || next_step.trim())
    ? { ...change, outcome: { lost_reason: lost_reason.trim(), next_step: next_step.trim() } }
    : change;

type Props = {
  requested: RequestedChange;
  target: ConversationTarget;
  onClose: () => void;
  onStarted: () => void;
};

/** Shows the number of conversations and the effect before the change starts. */
export function BulkDialog({ requested, target, onClose, onStarted }: Props) {
  const { data: preview, error } = useRunPreview(target, requested);
  const { mutate, isPending } = useStartRun();
  const question = preview && toQuestion(requested, preview);
  const [isConfirmed, setConfirmed] = useState(false);
  const [outcome, setOutcome] = useState({ lost_reason: '', next_step: '' });
  const start = () => {
    const { name: _who, ...change } = withOutcome(requested, outcome);
    mutate(
      { target, change },
      {
        onSuccess: (run) => {
          rememberName(run, requested);
          onClose();
          onStarted();
        },
      },
    );
  };
  // The button takes the focus and Enter while the conversations are counted, and the change starts afterwards. A deletion
  // waits until its numbers are on screen.
  const isCounting = preview === undefined && !error;
  const begin = useEffectEvent(() => {
    // Fields that appeared in the meantime must be filled in first.
    const isComplete = preview && BULK_FIELDS.every((field) => preview.missing[field] === 0);
    if (isComplete && preview.conversations > 0) start();
  });
  useEffect(() => {
    if (isConfirmed && !isCounting) {
      setConfirmed(false);
      begin();
    }
  }, [isConfirmed, isCounting]);
  const confirm = () => {
    if (!isCounting) start();
    else if (requested.kind !== 'delete') setConfirmed(true);
  };
  return (
    <Modal opened onClose={onClose} title={question?.title ?? VERBS[requested.kind]} size="sm">
      <Stack gap="sm">
        {error && <Alert color="red">{describeError(error)}</Alert>}
        {!question && !error && <Loader size="sm" aria-label="Counting conversations" />}
        {question?.sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {BULK_FIELDS.filter((field) => (preview?.missing[field] ?? 0) > 0).map((field) => (
          <TextInput
            key={field}
            label={FIELD_LABELS[field]}
            description={`Missing in ${counted(preview?.missing[field] ?? 0, 'conversation')}. Conversations without it stay open.`}
            maxLength={MAX_LENGTHS[field]}
            value={outcome[field]}
            onChange={({ currentTarget: { value } }) =>
              setOutcome((previous) => ({ ...previous, [field]: value }))
            }
          />
        ))}
        {question && question.numbers.length > 0 && <StakeList numbers={question.numbers} />}
        {question && (
          <Text size="sm" c="dimmed">
            You can undo this for one minute after it is done.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            ref={takeFocus}
            color={requested.kind === 'delete' ? 'red' : 'brand'}
            disabled={Boolean(error) || preview?.conversations === 0}
            loading={isPending || isConfirmed}
            onClick={confirm}
          >
            {VERBS[requested.kind]}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
