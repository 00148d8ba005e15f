import { NO_PROPOSAL_TEXTS, type ProposedAnswer } from '@hearback/contract';
import { Button, Group, Kbd, Menu, Text } from '@mantine/core';
import { formatDay } from '#web/lib/wording/dates.ts';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import classes from './answers.module.css';
import type { ReplyEditor } from './use-reply-editor.ts';

const SCOPES = { workspace: 'your workspace', location: 'this location', campaign: 'this campaign' } as const;

/** The source of the text, such as 'Starter answer' or 'From your reply to Ann Lee on Nov 3, 2026'. */
function describeSource({ source, name }: ProposedAnswer): string {
  if (source.kind === 'starter') return 'Starter answer';
  if (source.kind === 'own') return `“${name}”, an answer for ${SCOPES[source.scope]}`;
  const possessive = source.author === null ? 'your' : `${source.author}’s`;
  return `From ${possessive} reply to ${source.contact_name} on ${formatDay(source.sent_at)}`;
}

function describeText({ answer, writtenBy, reason }: ReplyEditor): string {
  if (answer) return describeSource(answer);
  if (writtenBy === 'model') return 'AI draft';
  return reason === null ? 'Edited' : `No draft. ${NO_PROPOSAL_TEXTS[reason]}`;
}

/** Names the source of the draft and offers the other answers. Without a draft, it says why. */
export function ProposedAnswers({ editor }: { editor: ReplyEditor }) {
  const { answers, answer, reason, isOff } = editor;
  if (isOff || (answers.length === 0 && reason === null)) return null;
  const others = answers.filter((each) => each !== answer);
  return (
    <Group gap="xs" role="group" aria-label="Proposed answers">
      <Text size="xs" c="dimmed" className={classes.source}>
        {describeText(editor)}
      </Text>
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="default"
              disabled={editor.isEditing}
              rightSection={<IconChevronDown size={12} aria-hidden="true" />}
            >
              {reason === null ? 'Other answers' : 'Pick an answer'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {others.map((each) => (
              <Menu.Item key={each.id} onClick={() => editor.pickAnswer(each.id)}>
                <Text size="sm" fw={550}>
                  {each.name}
                </Text>
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {each.text.replaceAll(/\s+/g, ' ')}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {others.length > 0 && (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          <Kbd size="xs">p</Kbd> shows the next one
        </Text>
      )}
    </Group>
  );
}
