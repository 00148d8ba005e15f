import type { ColumnMapping, ImportPreview } from '@hearback/contract';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { IconPlus } from '#web/ui/icons/other.ts';
import {
  type Choice,
  customNames,
  listChoices,
  listFieldOptions,
  mappingProblem,
  omitTaken,
  toMapping,
  UNMAPPED,
} from '../mapping.ts';
import classes from '../wizard.module.css';
import { CustomFieldDialog } from './custom-field-dialog.tsx';

type Props = {
  provider: string;
  preview: ImportPreview;
  edits: ReadonlyMap<number, Choice>;
  onEdit: (column: number, choice: Choice) => void;
  starting: boolean;
  /** The reason why the import cannot be started. */
  blocked: string | null;
  onStart: (mapping: ColumnMapping[]) => void;
  onBack: () => void;
  /** Whether the custom field dialog is open. */
  isNaming: boolean;
  onNaming: (naming: boolean) => void;
};

const ORIGINS = {
  campaign: 'Same as the last import of this campaign.',
  workspace: 'Based on earlier imports of your workspace with these column names.',
  none: 'Suggested from column names and values.',
};

export function MappingStep({ provider, preview, edits, onEdit, isNaming, onNaming, ...rest }: Props) {
  const { starting, blocked, onStart, onBack } = rest;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const choices = listChoices(preview.headers.length, preview.mapping, edits);
  const names = [...new Set([...customNames(choices), ...added])];
  const problem = mappingProblem(provider, choices) ?? blocked;
  const start = () => {
    setTried(true);
    if (problem === null) onStart(toMapping(choices));
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {ORIGINS[preview.remembered ?? 'none']} Required fields are marked with an asterisk.
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onNaming(true)}
        >
          Add Custom Field
        </Button>
      </Group>
      <Columns {...{ provider, preview, choices, names, onEdit }} />
      {tried && problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button loading={starting} onClick={start}>
          Start import
        </Button>
      </Group>
      {isNaming && (
        <CustomFieldDialog
          taken={names}
          onAdd={(name) => setAdded([...added, name])}
          onClose={() => onNaming(false)}
        />
      )}
    </Stack>
  );
}

const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select();

type ColumnsProps = Pick<Props, 'provider' | 'preview' | 'onEdit'> & {
  choices: readonly Choice[];
  names: readonly string[];
};

function Columns({ provider, preview: { headers, rows }, choices, names, onEdit }: ColumnsProps) {
  const options = listFieldOptions(provider, names);
  return (
    <ul className={classes.columns} aria-label="Columns">
      {choices.map((choice, column) => {
        const header = headers[column] || `Column ${column + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have the same header.
          <li key={column} className={classes.column}>
            <span className={classes.pair}>
              <Text size="sm" fw={500}>
                {header}
              </Text>
              <Text size="xs" c="dimmed">
                {rows.map((row) => row[column]).find(Boolean) ?? ''}
              </Text>
            </span>
            <Select
              aria-label={`Field for ${header}`}
              data={omitTaken(options, choices, choice)}
              allowDeselect={false}
              searchable
              // Typing replaces the selected value; otherwise it would be appended to its label and match nothing.
              onFocus={selectText}
              onClick={selectText}
              value={choice}
              onChange={(next) => onEdit(column, next ?? UNMAPPED)}
            />
          </li>
        );
      })}
    </ul>
  );
}
