import {
  ANSWER_CHANNELS,
  ANSWER_LANGUAGES,
  type AnswerChannel,
  type AnswerLanguage,
  can,
  SITUATION_LABELS,
  SITUATIONS,
  type StarterAnswer,
} from '@hearback/contract';
import { ActionIcon, Badge, Group, NativeSelect, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconPencil } from '#web/ui/icons/inbox.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSnippets, useStarters, useSwitchSnippet } from './api.ts';
import { type EditedSnippet, SnippetDialog } from './snippet-dialog.tsx';
import classes from './snippets.module.css';
import { CHANNEL_LABELS, languageLabel, toneLabel } from './wording.ts';

/** A starter answer as a snippet that replaces it. */
const toReplacement = ({ key, ...starter }: StarterAnswer): EditedSnippet => ({
  ...starter,
  id: null,
  location_id: null,
  campaign_id: null,
  enabled: true,
  starter: key,
});

/** The answers that ship with Hearback. Changing or switching one off creates a snippet that replaces it. */
export function StartersPanel() {
  const { profile } = useViewer();
  const [language, setLanguage] = useState<AnswerLanguage>('en');
  const [channel, setChannel] = useState<AnswerChannel>('email');
  const starters = useStarters(language, channel);
  const { data: snippets = [] } = useSnippets();
  const [edited, setEdited] = useState<EditedSnippet | null>(null);
  const change = useSwitchSnippet();
  const canReplace = can(profile, 'inbox:write');
  const isEverywhere = profile.writable_locations === null;
  const findReplaced = (key: string) =>
    snippets.find(({ starter, location_id, campaign_id }) => starter === key && !location_id && !campaign_id);
  return (
    <Panel
      title="Starter answers"
      description="Proposed when no AI model is used, until you write your own. Answers that you change appear above."
      aside={
        <Group gap="xs" wrap="nowrap">
          <NativeSelect
            size="xs"
            aria-label="Language of the starter answers"
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(value as AnswerLanguage)}
            data={ANSWER_LANGUAGES.map((value) => ({ value, label: languageLabel(value) }))}
          />
          <NativeSelect
            size="xs"
            aria-label="Channel of the starter answers"
            value={channel}
            onChange={({ currentTarget: { value } }) => setChannel(value as AnswerChannel)}
            data={ANSWER_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
          />
        </Group>
      }
    >
      <QueryStates query={starters} failure="Failed to load the starter answers" bare>
        {(all) => (
          <Stack gap="md">
            {SITUATIONS.map((situation) => (
              <section key={situation} aria-label={SITUATION_LABELS[situation]}>
                <Title order={3} size="sm">
                  {SITUATION_LABELS[situation]}
                </Title>
                {all
                  .filter((starter) => starter.situation === situation)
                  .map((starter) => {
                    const replaced = findReplaced(starter.key);
                    return (
                      <div key={starter.key} className={classes.row}>
                        <Text size="sm" c="dimmed" className={classes.words} lineClamp={3}>
                          {starter.content}
                        </Text>
                        <Text size="sm" c="dimmed" className={classes.place}>
                          {toneLabel(starter.tone)}
                        </Text>
                        {replaced?.enabled && <Badge variant="light">Changed</Badge>}
                        {canReplace && (
                          <Group gap={4} wrap="nowrap">
                            {isEverywhere && (
                              <Switch
                                size="xs"
                                aria-label={`Use ${starter.name}`}
                                checked={replaced?.enabled ?? true}
                                onChange={() =>
                                  change.mutate(
                                    replaced
                                      ? { ...replaced, enabled: !replaced.enabled }
                                      : { ...toReplacement(starter), enabled: false },
                                  )
                                }
                              />
                            )}
                            <ActionIcon
                              variant="subtle"
                              color="gray"
                              aria-label={`Edit ${starter.name}`}
                              onClick={() => setEdited(replaced ?? toReplacement(starter))}
                            >
                              <IconPencil size={16} aria-hidden="true" />
                            </ActionIcon>
                          </Group>
                        )}
                      </div>
                    );
                  })}
              </section>
            ))}
          </Stack>
        )}
      </QueryStates>
      {edited !== null && <SnippetDialog snippet={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
