import { DRAFT_LIMITS, type DraftEmail } from '@hearback/contract';
import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import type { NumberedEmail } from '../numbered-emails.ts';
import classes from './editor.module.css';
import { EmailChanges } from './email-changes.tsx';
import { useCursor } from './use-cursor.ts';

type Props = {
  email: NumberedEmail;
  stored: DraftEmail | undefined;
  variables: readonly string[];
  isReadOnly: boolean;
  onChange: (edit: Partial<DraftEmail>) => void;
  onRevert: () => void;
};

const findTextProblem = (text: string) => (text.trim() === '' ? 'This field is required.' : undefined);

export function EmailFields({ email, stored, variables, isReadOnly, onChange, onRevert }: Props) {
  const cursor = useCursor(onChange, DRAFT_LIMITS);
  const { n } = email;
  const isEdited = stored !== undefined && (stored.subject !== email.subject || stored.body !== email.body);
  return (
    <li className={classes.email}>
      <Group gap="xs">
        <Title order={3}>{`Email ${n}`}</Title>
        {isEdited && <DataBadge value="Edited" tone="warning" />}
      </Group>
      <TextInput
        label="Subject"
        aria-label={`Subject of email ${n}`}
        maxLength={DRAFT_LIMITS.subject}
        readOnly={isReadOnly}
        value={email.subject}
        error={findTextProblem(email.subject)}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        {...cursor.bind('subject')}
      />
      <GrowingTextarea
        label="Body"
        aria-label={`Body of email ${n}`}
        minRows={4}
        maxLength={DRAFT_LIMITS.body}
        readOnly={isReadOnly}
        value={email.body}
        error={findTextProblem(email.body)}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
        {...cursor.bind('body')}
      />
      {!isReadOnly && <Variables n={n} names={variables} onInsert={cursor.insert} />}
      {isEdited && <Edited before={stored} after={email} n={n} onRevert={onRevert} />}
    </li>
  );
}

type Chips = { n: number; names: readonly string[]; onInsert: (name: string) => void };

function Variables({ n, names, onInsert }: Chips) {
  return (
    <Group gap={6} role="group" aria-label={`Variables for email ${n}`}>
      <Text size="xs" c="dimmed">
        Insert
      </Text>
      {names.map((name) => (
        <Button
          key={name}
          className={classes.variable}
          size="compact-xs"
          variant="default"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          {`{{${name}}}`}
        </Button>
      ))}
    </Group>
  );
}

type Edit = { before: DraftEmail; after: DraftEmail; n: number; onRevert: () => void };

function Edited({ before, after, n, onRevert }: Edit) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Group gap="xs">
        <Button size="compact-sm" variant="subtle" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide changes' : 'Show changes'}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Undo changes to email ${n}`}
          onClick={onRevert}
        >
          Undo changes
        </Button>
      </Group>
      {isShown && <EmailChanges before={before} after={after} />}
    </>
  );
}
