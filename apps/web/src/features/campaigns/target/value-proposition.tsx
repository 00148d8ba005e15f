import type { TargetField } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { TARGET_LABELS } from './target-fields.ts';
import { useValueProposition } from './use-value-proposition.ts';

type Props = { values: Readonly<Record<TargetField, string>>; onText: (text: string) => void };

export function ValueProposition({ values, onText }: Props) {
  const { generate, isGenerating, draft, undo } = useValueProposition(values.value_proposition, onText);
  return (
    <div>
      <GrowingTextarea
        label={TARGET_LABELS.value_proposition}
        minRows={3}
        maxRows={12}
        maxLength={5000}
        value={values.value_proposition}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {undo !== null && <ReplacedText onUndo={undo} />}
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSparkles size={15} aria-hidden="true" />}
          loading={isGenerating}
          onClick={() => generate(values)}
        >
          Generate Value Proposition
        </Button>
        {draft?.writtenBy && <DataBadge value={draft.writtenBy} label="Written by" />}
        {draft?.problem && (
          <Text size="sm" c="dimmed">
            {`${draft.problem} Generated without it.`}
          </Text>
        )}
      </Group>
    </div>
  );
}
