import {
  canAnywhere,
  canIn,
  KNOWLEDGE_KIND_LABELS,
  KNOWLEDGE_KINDS,
  type KnowledgeEntry,
  toWebAddress,
} from '@hearback/contract';
import { ActionIcon, Anchor, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useScopeName } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/inbox.ts';
import { IconBlockquote } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useKnowledge, useRemoveEntry, useSwitchEntry } from './api.ts';
import { EntryDialog } from './entry-dialog.tsx';
import classes from './knowledge.module.css';
import { WebsiteDialog } from './website-dialog.tsx';

/** Lists the statements that AI drafts may make and those they must not make. */
export function KnowledgePanel() {
  const { profile } = useViewer();
  const knowledge = useKnowledge();
  const canAdd = canAnywhere(profile, 'inbox:write');
  const [opened, setOpened] = useState<KnowledgeEntry | 'new' | 'website' | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel
      title="Knowledge"
      description="AI drafts state only what the conversation and these entries contain. Without an AI model, answers come from your snippets."
    >
      {canAdd && knowledge.data && knowledge.data.length > 0 && (
        <Group gap="xs" mb="md">
          <Button size="sm" onClick={() => setOpened('new')}>
            New entry
          </Button>
          <Button size="sm" variant="default" onClick={() => setOpened('website')}>
            Import from a website
          </Button>
        </Group>
      )}
      <QueryStates
        query={knowledge}
        failure="Failed to load the knowledge entries"
        bare
        empty={
          <EmptyState
            bare
            icon={IconBlockquote}
            title="No entries yet"
            actions={
              canAdd && (
                <Group gap="xs" justify="center">
                  <Button onClick={() => setOpened('new')}>New entry</Button>
                  <Button variant="default" onClick={() => setOpened('website')}>
                    Import from a website
                  </Button>
                </Group>
              )
            }
          >
            Add your offer, prices and proof, and the words that no draft may contain.
          </EmptyState>
        }
      >
        {(all) => (
          <Stack gap="md">
            {KNOWLEDGE_KINDS.filter((kind) => all.some((entry) => entry.kind === kind)).map((kind) => (
              <section key={kind} aria-label={KNOWLEDGE_KIND_LABELS[kind]}>
                <Title order={3} size="sm">
                  {KNOWLEDGE_KIND_LABELS[kind]}
                </Title>
                {all
                  .filter((entry) => entry.kind === kind)
                  .map((entry) => (
                    <EntryRow key={entry.id} entry={entry} onEdit={() => setOpened(entry)} />
                  ))}
              </section>
            ))}
          </Stack>
        )}
      </QueryStates>
      {opened === 'website' && <WebsiteDialog onClose={close} />}
      {opened !== null && opened !== 'website' && (
        <EntryDialog entry={opened === 'new' ? null : opened} onClose={close} />
      )}
    </Panel>
  );
}

type RowProps = { entry: KnowledgeEntry; onEdit: () => void };

function EntryRow({ entry, onEdit }: RowProps) {
  const { profile } = useViewer();
  const toPlace = useScopeName();
  const change = useSwitchEntry();
  const remove = useRemoveEntry();
  const url = toWebAddress(entry.source);
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" c={entry.enabled ? undefined : 'dimmed'}>
          {entry.content}
        </Text>
        {entry.source !== '' && (
          <Text size="xs" c="dimmed" truncate>
            Source:{' '}
            {url ? (
              <Anchor href={url} target="_blank" rel="noreferrer" size="xs">
                {entry.source}
              </Anchor>
            ) : (
              entry.source
            )}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.place} truncate>
        {toPlace(entry)}
      </Text>
      {canIn(profile, 'inbox:write', entry.location_id) && (
        <Group gap={4} wrap="nowrap">
          <Switch
            size="xs"
            aria-label={`Use ${entry.content}`}
            checked={entry.enabled}
            onChange={() => change.mutate({ ...entry, enabled: !entry.enabled })}
          />
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${entry.content}`} onClick={onEdit}>
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${entry.content}`}
            onClick={() => void remove(entry).catch(() => undefined)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </div>
  );
}
