import {
  counted,
  KNOWLEDGE_KIND_LABELS,
  KNOWLEDGE_KINDS,
  KNOWLEDGE_LIMITS,
  type KnowledgeKind,
  MAX_ADDED_ENTRIES,
  type ProposedEntry,
  toWebAddress,
  WEB_ADDRESS_PROBLEM,
} from '@hearback/contract';
import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { fromScopeValue } from '#web/lib/scope/scope-options.ts';
import { useScopeOptions } from '#web/lib/scope/use-scopes.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useAddEntries, useReadWebsite } from './api.ts';
import classes from './knowledge.module.css';

type Candidate = ProposedEntry & { readonly isChosen: boolean };

/** Proposes entries from a web page. Only those that the user keeps are stored. */
export function WebsiteDialog({ onClose }: { onClose: () => void }) {
  const scopes = useScopeOptions();
  const [url, setUrl] = useState('');
  const [candidates, setCandidates] = useState<readonly Candidate[]>([]);
  const [picked, setPicked] = useState<string | null>(null);
  const website = useReadWebsite();
  const add = useAddEntries(onClose);
  const scope = picked ?? scopes.initial;
  const isBad = url.trim() !== '' && toWebAddress(url) === null;
  const selectedCandidates = candidates.filter(({ isChosen, content }) => isChosen && content.trim() !== '');
  const change = (index: number, more: Partial<Candidate>) =>
    setCandidates(candidates.map((each, place) => (place === index ? { ...each, ...more } : each)));
  const read = () =>
    website.mutate(
      { url },
      { onSuccess: ({ entries }) => setCandidates(entries.map((each) => ({ ...each, isChosen: true }))) },
    );
  const submit = () =>
    candidates.length === 0
      ? read()
      : add.mutate({
          entries: selectedCandidates.map(({ isChosen: _, ...entry }) => ({
            ...entry,
            ...fromScopeValue(scope),
            enabled: true,
          })),
        });
  const failure = website.error ?? add.error;
  const problem = failure ? describeError(failure, 'Unknown error') : website.data?.error;
  const isEmpty = website.data?.error === null && website.data.entries.length === 0;
  return (
    <FormDialog
      title="Import from a website"
      size="lg"
      submit={
        candidates.length === 0
          ? 'Read page'
          : `Add ${counted(selectedCandidates.length, 'entry', 'entries')}`
      }
      submitting={website.isPending || add.isPending}
      disabled={
        candidates.length === 0
          ? isBad || url.trim() === ''
          : selectedCandidates.length === 0 || selectedCandidates.length > MAX_ADDED_ENTRIES
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <Alert color="red">{problem}</Alert>}
      {isEmpty && <Alert color="yellow">No sentences about an offer, prices or proof were found.</Alert>}
      <TextInput
        label="Web address"
        description="Hearback reads this page and proposes its sentences as entries, with the page as their source."
        placeholder="https://example.com/pricing"
        data-autofocus
        maxLength={KNOWLEDGE_LIMITS.url}
        value={url}
        disabled={candidates.length > 0}
        error={isBad ? WEB_ADDRESS_PROBLEM : undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {candidates.length > 0 && (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm">Review the entries before you add them.</Text>
            <Button size="compact-sm" variant="subtle" onClick={() => setCandidates([])}>
              Read another page
            </Button>
          </Group>
          <Stack gap="sm">
            {candidates.map((candidate, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order and length while it is edited.
              <div key={index} className={classes.candidate}>
                <Checkbox
                  aria-label={`Add entry ${index + 1}`}
                  checked={candidate.isChosen}
                  onChange={(event) => change(index, { isChosen: event.currentTarget.checked })}
                />
                <NativeSelect
                  size="xs"
                  aria-label={`Kind of entry ${index + 1}`}
                  className={classes.kind}
                  value={candidate.kind}
                  onChange={({ currentTarget: { value } }) => change(index, { kind: value as KnowledgeKind })}
                  data={KNOWLEDGE_KINDS.map((value) => ({ value, label: KNOWLEDGE_KIND_LABELS[value] }))}
                />
                <GrowingTextarea
                  size="xs"
                  aria-label={`Text of entry ${index + 1}`}
                  className={classes.words}
                  minRows={1}
                  maxRows={6}
                  maxLength={KNOWLEDGE_LIMITS.content}
                  value={candidate.content}
                  onChange={(event) => change(index, { content: event.currentTarget.value })}
                />
              </div>
            ))}
          </Stack>
          <NativeSelect
            label="Applies to"
            value={scope}
            onChange={(event) => setPicked(event.currentTarget.value)}
            data={scopes.options}
          />
        </>
      )}
    </FormDialog>
  );
}
