import type { Import, ImportState } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';

const SHOWN = 5;

const STATES: Partial<Record<ImportState, readonly [string, Tone]>> = {
  done: ['Complete', 'good'],
  failed: ['Failed', 'danger'],
  cancelled: ['Canceled', 'warning'],
  undoing: ['Undoing', 'brand'],
  undone: ['Undone', 'neutral'],
};

type Props = { imports: readonly Import[]; onOpen: (id: string) => void };

/** Earlier imports, which can be viewed or undone. */
export function PastImports({ imports, onOpen }: Props) {
  const over = imports.filter(({ state }) => STATES[state] !== undefined).slice(0, SHOWN);
  if (over.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Recent imports">
      <Title order={3}>Recent imports</Title>
      {over.map(({ id, file_name, state, imported, created_at }) => {
        const [label, tone] = STATES[state] ?? [state, 'neutral'];
        return (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
            <Stack gap={0} miw={0}>
              <Text size="sm" fw={500} truncate>
                {file_name}
              </Text>
              <Text size="xs" c="dimmed">
                {`${counted(imported, 'lead')} · ${formatMoment(created_at)}`}
              </Text>
            </Stack>
            <Group gap="xs" wrap="nowrap" flex="none">
              <DataBadge value={label} tone={tone} label="Import" />
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`View import of ${file_name}`}
                onClick={() => onOpen(id)}
              >
                View
              </Button>
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
