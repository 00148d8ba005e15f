import { can, canAnywhere, canIn, type Snippet } from '@hearback/contract';
import { ActionIcon, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useScopeName } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconPencil, IconTrash } from '#web/ui/icons/inbox.ts';
import { IconBlockquote } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRemoveSnippet, useSnippets, useSwitchSnippet } from './api.ts';
import { SnippetDialog } from './snippet-dialog.tsx';
import classes from './snippets.module.css';
import { fitText } from './wording.ts';

export function SnippetsPanel() {
  const { profile } = useViewer();
  const snippets = useSnippets();
  const toPosition = useScopeName();
  const remove = useRemoveSnippet();
  const change = useSwitchSnippet();
  const [edited, setEdited] = useState<Snippet | 'new' | null>(null);
  const add = canAnywhere(profile, 'inbox:write') && (
    <Button size="sm" onClick={() => setEdited('new')}>
      New snippet
    </Button>
  );
  return (
    <Panel
      title="Snippets and answers"
      description="Type / while writing a reply to insert a snippet. Snippets with a situation are also proposed for matching replies."
      aside={add}
    >
      <QueryStates
        query={snippets}
        failure="Failed to load the snippets"
        bare
        empty={
          <EmptyState bare icon={IconBlockquote} title="No snippets yet">
            Save answers you send often, such as pricing, a booking link or a polite no.
          </EmptyState>
        }
      >
        {(all) => (
          <Stack gap={0}>
            {all.map((snippet) => (
              <div key={snippet.id} className={classes.row}>
                <div className={classes.words}>
                  <Text fw={550} truncate>
                    {snippet.name}
                  </Text>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {snippet.content}
                  </Text>
                  {snippet.situation !== null && <Text size="xs">{fitText(snippet)}</Text>}
                </div>
                <Text size="sm" c="dimmed" className={classes.place} truncate>
                  {toPosition(snippet)}
                </Text>
                {canIn(profile, 'inbox:write', snippet.location_id) && (
                  <Group gap={4} wrap="nowrap">
                    <Switch
                      size="xs"
                      aria-label={`Use ${snippet.name}`}
                      checked={snippet.enabled}
                      onChange={() => change.mutate({ ...snippet, enabled: !snippet.enabled })}
                    />
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Edit ${snippet.name}`}
                      onClick={() => setEdited(snippet)}
                    >
                      <IconPencil size={16} aria-hidden="true" />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${snippet.name}`}
                      onClick={() => void remove(snippet).catch(() => undefined)}
                    >
                      <IconTrash size={16} aria-hidden="true" />
                    </ActionIcon>
                  </Group>
                )}
              </div>
            ))}
          </Stack>
        )}
      </QueryStates>
      {edited !== null && can(profile, 'inbox:write') && (
        <SnippetDialog snippet={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Panel>
  );
}
