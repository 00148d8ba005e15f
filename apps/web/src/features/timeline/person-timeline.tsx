import {
  canIn,
  type MERGE_EVIDENCE,
  type MergeSuggestion,
  type Thread,
  type Timeline,
} from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useMergeTools, useTimeline } from './api.ts';

const EVIDENCE: Record<(typeof MERGE_EVIDENCE)[number], string> = {
  phone: 'same phone number',
  company: 'same name and company',
  domain: 'same name and email domain',
  profile: 'LinkedIn profile in a signature',
  address: 'same name, and email address in a signature',
  crm: 'same contact in the CRM',
};

type Person = Pick<Thread, 'contact' | 'do_not_contact'>;

type Tools = ReturnType<typeof useMergeTools>;

/** The addresses of the person, contacts that may be the same person, and conversations of other users with the company. */
export function PersonTimeline({ thread }: { thread: Person }) {
  const canWrite = canIn(useViewer().profile, 'inbox:write', thread.contact.location_id);
  return canWrite ? <Lines thread={thread} /> : null;
}

const MergeWithDialog = lazyDialog(async () => (await import('./merge-with-dialog.tsx')).MergeWithDialog);

function Lines({ thread: { contact, do_not_contact } }: { thread: Person }) {
  const { data } = useTimeline(contact.id);
  const tools = useMergeTools(contact.id);
  const [dialog, setDialog] = useState<{ suggested: MergeSuggestion | null } | null>(null);
  if (!data) return null;
  return (
    <Stack gap="xs" mt="xs">
      {data.company_conversations.map(({ contact_id: other, name, assignee }) => (
        <Text key={other} size="sm" role="status">
          {assignee} is already in conversation with{' '}
          <TextLink to="/conversations" search={{ contact: other }}>
            {name}
          </TextLink>{' '}
          at this company.
        </Text>
      ))}
      {data.identities.length > 1 && <Identities identities={data.identities} tools={tools} />}
      {data.suggestions.map((one) => (
        <Suggestion
          key={one.contact_id}
          suggestion={one}
          tools={tools}
          onMerge={() => setDialog({ suggested: one })}
        />
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={tools.isPending}
          onClick={() => setDialog({ suggested: null })}
        >
          Merge with…
        </Button>
      </div>
      {dialog && (
        <MergeWithDialog
          contact={contact}
          isSuppressed={do_not_contact}
          suggested={dialog.suggested}
          onMerge={tools.merge}
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
}

function Identities({ identities, tools }: { identities: Timeline['identities']; tools: Tools }) {
  const visibleIdentities = identities.filter(({ kind }) => kind !== 'crm');
  if (visibleIdentities.length < 2) return null;
  return (
    <Stack
      gap={2}
      component="ul"
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
      aria-label="Addresses of this person"
    >
      {visibleIdentities.map(({ kind, value, can_split }) => (
        <Group key={value} component="li" gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" truncate>
            {value}
          </Text>
          {can_split && kind !== 'crm' && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Split ${value}`}
              disabled={tools.isPending}
              onClick={() => tools.split(kind, value)}
            >
              Split
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

type SuggestionProps = { suggestion: MergeSuggestion; tools: Tools; onMerge: () => void };

function Suggestion({ suggestion, tools, onMerge }: SuggestionProps) {
  const { name, email, linkedin_url, evidence } = suggestion;
  const address = email ?? linkedin_url;
  return (
    <div>
      <Text size="sm">
        {name}
        {address !== null && address !== name && ` (${address})`} may be the same person:{' '}
        {evidence.map((one) => EVIDENCE[one]).join(', ')}.
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="compact-xs" disabled={tools.isPending} onClick={onMerge}>
          Merge…
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={tools.isPending}
          onClick={() => tools.distinguish(suggestion)}
        >
          Not the same person
        </Button>
      </Group>
    </div>
  );
}
