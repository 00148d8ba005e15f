import { findVariable, listVariables, SNIPPET_VARIABLES } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';

type Props = { area: RefObject<HTMLTextAreaElement | null>; text: string; onEdit: () => void };

const toLabel = (name: string): string =>
  Object.entries(SNIPPET_VARIABLES).find(([each]) => each === name)?.[1] ?? name;

/** Lists unfilled variables with a button that selects each one. */
export function OpenVariables({ area, text, onEdit }: Props) {
  const open = listVariables(text);
  if (open.length === 0) return null;
  const mark = (name: string) => {
    onEdit();
    requestAnimationFrame(() => markVariable(area.current, text, name));
  };
  return (
    <Group gap={6} role="status">
      <Text size="sm">Fill in before sending:</Text>
      {open.map((name) => (
        <Button key={name} size="compact-xs" variant="light" color="yellow" onClick={() => mark(name)}>
          {toLabel(name)}
        </Button>
      ))}
    </Group>
  );
}

/** Selects the variable, so that typing replaces it. Variables in the subject are not in this text. */
export function markVariable(area: HTMLTextAreaElement | null, text: string, name: string | undefined): void {
  const place = name === undefined ? null : findVariable(text, name);
  if (!place || !area) return;
  area.focus();
  area.setSelectionRange(place.from, place.to);
}
