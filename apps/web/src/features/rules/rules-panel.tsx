import { counted, MAX_RULES, type Rule } from '@hearback/contract';
import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Menu,
  Stack,
  Switch,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { MoreActions } from '#web/ui/connections/more-actions.tsx';
import { IconPencil } from '#web/ui/icons/inbox.ts';
import { IconArrowRight, IconBolt } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { toNames, useRemoveRule, useRuleChoices, useSwitchRule } from './api.ts';
import classes from './rules.module.css';
import { RULE_TEMPLATES } from './templates.ts';
import { describeRule, type RuleNames } from './wording.ts';

type Props = { readonly rules: readonly Rule[]; readonly onPlace: (place: string) => void };

export function RulesPanel({ rules, onPlace }: Props) {
  const names = toNames(useRuleChoices());
  return (
    <Stack gap="lg">
      <Panel
        title="Rules"
        description="When something happens to a conversation, rules assign, snooze, notify and more."
        aside={
          rules.length > 0 && (
            <Button size="sm" disabled={rules.length >= MAX_RULES} onClick={() => onPlace('new')}>
              New rule
            </Button>
          )
        }
      >
        {rules.length === 0 ? (
          <EmptyState
            bare
            icon={IconBolt}
            title="No rules yet"
            actions={<Button onClick={() => onPlace('new')}>Start with an empty rule</Button>}
          >
            Choose a template below. You can try a rule on the last 30 days before you turn it on.
          </EmptyState>
        ) : (
          <ul className={classes.list}>
            {rules.map((rule) => (
              <RuleRow key={rule.id} rule={rule} names={names} onPlace={onPlace} />
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Templates"
        description="Common rules for agencies. You can change everything before you save."
      >
        <ul className={classes.templates}>
          {RULE_TEMPLATES.map(({ id, name, description }) => (
            <li key={id} className={classes.templateItem}>
              <UnstyledButton className={classes.template} onClick={() => onPlace(`new/${id}`)}>
                <Text size="sm" fw={500}>
                  {name}
                </Text>
                <Text size="sm" c="dimmed" className={classes.words}>
                  {description}
                </Text>
                <IconArrowRight size={16} aria-hidden="true" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Panel>
    </Stack>
  );
}

type RowProps = { readonly rule: Rule; readonly names: RuleNames; readonly onPlace: Props['onPlace'] };

function RuleRow({ rule, names, onPlace }: RowProps) {
  const change = useSwitchRule();
  const remove = useRemoveRule();
  const { id, name, definition, enabled, owner, last_run_at, runs_7d, failed_7d } = rule;
  return (
    <li className={classes.row}>
      <Switch
        size="sm"
        aria-label={`Use ${name}`}
        checked={enabled}
        disabled={change.isPending}
        onChange={() => change.mutate({ id, name, definition, enabled: !enabled })}
      />
      <div className={classes.words}>
        <Group gap="xs">
          <Title order={3} size="sm" fw={500}>
            {name}
          </Title>
          {owner === null && (
            <Badge color="orange" variant="light">
              No owner
            </Badge>
          )}
          {failed_7d > 0 && (
            <Badge color="red" variant="light">
              {failed_7d} failed
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {describeRule(definition, names)}
        </Text>
        <Text size="xs" c="dimmed">
          {last_run_at === null ? (
            'Not run yet'
          ) : (
            <>
              Last run <Ago at={last_run_at} />
            </>
          )}
          {' · '}
          {counted(runs_7d, 'run')} in 7 days
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Edit ${name}`}
          onClick={() => onPlace(id)}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
        <MoreActions of={name}>
          <Menu.Item onClick={() => onPlace(`${id}/log`)}>Show the log</Menu.Item>
          <Menu.Item color="red" onClick={() => void remove(rule)}>
            Delete
          </Menu.Item>
        </MoreActions>
      </Group>
    </li>
  );
}
