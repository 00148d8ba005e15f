import {
  findLinkedInProblem,
  listUnknownVariables,
  SNIPPET_LIMITS,
  SNIPPET_VARIABLES,
  type Snippet,
} from '@hearback/contract';
import { Alert, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { fromScopeValue, toScopeValue } from '#web/lib/scope/scope-options.ts';
import { useScopeOptions } from '#web/lib/scope/use-scopes.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { AnswerFields, type AnswerFit } from './answer-fields.tsx';
import { useSaveSnippet } from './api.ts';

/** Without an id, the snippet is a proposal for a new one, such as a starter answer that is being changed. */
export type EditedSnippet = Omit<Snippet, 'id'> & { readonly id: string | null };

type Props = { snippet: EditedSnippet | null; onClose: () => void };

const NO_FIT: AnswerFit = { situation: null, language: null, tone: null, channel: null };

/** Mounted only while open, so that it starts from the current snippet each time. */
export function SnippetDialog({ snippet, onClose }: Props) {
  const scopes = useScopeOptions();
  const [name, setName] = useState(snippet?.name ?? '');
  const [content, setContent] = useState(snippet?.content ?? '');
  const [scopeValue, setScopeValue] = useState<string | null>(snippet && toScopeValue(snippet));
  const [fit, setFit] = useState<AnswerFit>(snippet ?? NO_FIT);
  const save = useSaveSnippet(onClose);
  const area = useRef<HTMLTextAreaElement>(null);
  const hasFocused = useRef(false);
  const scope = scopeValue || scopes.initial;
  const [unknown] = listUnknownVariables(content);
  const problem =
    unknown === undefined
      ? fit.situation !== null && fit.channel === 'linkedin' && findLinkedInProblem(content)
      : `Unknown variable {{${unknown}}}.`;
  const submit = () => {
    const { situation, language, tone, channel } = fit;
    save.mutate({
      id: snippet?.id ?? null,
      name,
      content,
      ...fromScopeValue(scope),
      situation,
      language,
      tone,
      channel,
      enabled: snippet?.enabled ?? true,
      starter: snippet?.starter ?? null,
    });
  };
  const insert = (variable: string) => {
    // Before the first focus, browsers report the caret at the start of the text.
    const at = hasFocused.current ? (area.current?.selectionStart ?? content.length) : content.length;
    const word = `{{${variable}}}`;
    setContent(content.slice(0, at) + word + content.slice(at));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + word.length, at + word.length);
    });
  };
  return (
    <FormDialog
      title={snippet ? 'Edit snippet' : 'New snippet'}
      size="lg"
      submit="Save"
      submitting={save.isPending}
      disabled={name.trim() === '' || content.trim() === '' || Boolean(problem)}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && <Alert color="red">{describeError(save.error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        description="Shortcut after /"
        maxLength={SNIPPET_LIMITS.name}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <GrowingTextarea
        ref={area}
        label="Text"
        onFocus={() => {
          hasFocused.current = true;
        }}
        minRows={5}
        maxRows={14}
        maxLength={SNIPPET_LIMITS.content}
        value={content}
        error={problem || undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          Filled in for each lead:
        </Text>
        {Object.entries(SNIPPET_VARIABLES).map(([variable, label]) => (
          <Button key={variable} size="compact-xs" variant="default" onClick={() => insert(variable)}>
            {label}
          </Button>
        ))}
      </Group>
      <NativeSelect
        label="Applies to"
        value={scope}
        onChange={(event) => setScopeValue(event.currentTarget.value)}
        data={scopes.options}
      />
      <AnswerFields fit={fit} onChange={setFit} />
    </FormDialog>
  );
}
