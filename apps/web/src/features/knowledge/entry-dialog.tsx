import {
  findKnowledgeProblem,
  KNOWLEDGE_KIND_LABELS,
  KNOWLEDGE_KINDS,
  KNOWLEDGE_LIMITS,
  type KnowledgeEntry,
  type KnowledgeKind,
} from '@hearback/contract';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { fromScopeValue, toScopeValue } from '#web/lib/scope/scope-options.ts';
import { useScopeOptions } from '#web/lib/scope/use-scopes.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAddEntries, useChangeEntry } from './api.ts';

/** Hints about the content of an entry, by kind. */
const KIND_HINTS: Record<KnowledgeKind, string> = {
  offer: 'What you sell, in one or two sentences',
  price: 'A price with its currency and what it includes',
  proof: 'A customer, a result or a certificate that you may mention',
  objection: 'An objection that leads raise, and your answer',
  link: 'A web address and what it shows',
  never_say: 'One phrase per entry. Drafts that contain it are not used.',
};

type Props = { entry: KnowledgeEntry | null; onClose: () => void };

/** Mounted only while open, so that it starts from the current entry each time. */
export function EntryDialog({ entry, onClose }: Props) {
  const scopes = useScopeOptions();
  const [kind, setKind] = useState<KnowledgeKind>(entry?.kind ?? 'offer');
  const [content, setContent] = useState(entry?.content ?? '');
  const [source, setSource] = useState(entry?.source ?? '');
  const [scopeValue, setScopeValue] = useState<string | null>(entry && toScopeValue(entry));
  const add = useAddEntries(onClose);
  const change = useChangeEntry(onClose);
  const scope = scopeValue || scopes.initial;
  const problem = content.trim() === '' ? null : findKnowledgeProblem(kind, content);
  const error = add.error ?? change.error;
  const submit = () => {
    const form = { kind, content, source, ...fromScopeValue(scope), enabled: entry?.enabled ?? true };
    if (entry) change.mutate({ id: entry.id, ...form });
    else add.mutate({ entries: [form] });
  };
  return (
    <FormDialog
      title={entry ? 'Edit entry' : 'New entry'}
      submit="Save"
      submitting={add.isPending || change.isPending}
      disabled={content.trim() === '' || problem !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Alert color="red">{describeError(error, 'Unknown error')}</Alert>}
      <NativeSelect
        label="Kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(value as KnowledgeKind)}
        data={KNOWLEDGE_KINDS.map((value) => ({ value, label: KNOWLEDGE_KIND_LABELS[value] }))}
      />
      <GrowingTextarea
        label="Text"
        description={KIND_HINTS[kind]}
        data-autofocus
        minRows={3}
        maxRows={10}
        maxLength={KNOWLEDGE_LIMITS.content}
        value={content}
        error={problem ?? undefined}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <TextInput
        label="Source"
        description="Where this comes from, such as a web address or a document"
        maxLength={KNOWLEDGE_LIMITS.source}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <NativeSelect
        label="Applies to"
        value={scope}
        onChange={(event) => setScopeValue(event.currentTarget.value)}
        data={scopes.options}
      />
    </FormDialog>
  );
}
