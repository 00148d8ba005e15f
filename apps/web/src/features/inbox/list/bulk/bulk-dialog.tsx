import type { ConversationTarget } from '@hearback/contract';
import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { rememberName, useRunPreview, useStartRun } from '#web/features/inbox/api/runs.ts';
import { type RequestedChange, toQuestion, VERBS } from '#web/features/inbox/rules/run-wording.ts';
import { describeError } from '#web/lib/api/api-error.ts';
import { StakeList } from '#web/ui/dialogs/deletion-impact-list.tsx';

type Props = {
  wanted: RequestedChange;
  target: ConversationTarget;
  onClose: () => void;
  onStarted: () => void;
};

/** Shows the number of conversations and the effect before the change starts. */
export function BulkDialog({ wanted, target, onClose, onStarted }: Props) {
  const { data: preview, error } = useRunPreview(target, wanted);
  const { mutate, isPending } = useStartRun();
  const question = preview && toQuestion(wanted, preview);
  const start = () => {
    const { name: _who, ...change } = wanted;
    mutate(
      { target, change },
      {
        onSuccess: (run) => {
          rememberName(run, wanted);
          onClose();
          onStarted();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={question?.title ?? VERBS[wanted.kind]} size="sm">
      <Stack gap="sm">
        {error && <Alert color="red">{describeError(error)}</Alert>}
        {!question && !error && <Loader size="sm" aria-label="Counting conversations" />}
        {question?.sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
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
            color={wanted.kind === 'delete' ? 'red' : 'brand'}
            disabled={!preview || preview.conversations === 0}
            loading={isPending}
            onClick={start}
          >
            {VERBS[wanted.kind]}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
