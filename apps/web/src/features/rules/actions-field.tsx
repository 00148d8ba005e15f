import {
  CRM_TAG_PREFIX,
  canRun,
  MAX_FORWARD_NOTE_LENGTH,
  MAX_RULE_ACTIONS,
  OPPORTUNITY_STATUSES,
  RULE_ACTIONS,
  type RuleAction,
  type RuleActionKind,
  type RuleTriggerKind,
} from '@hearback/contract';
import {
  ActionIcon,
  Autocomplete,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { IconX } from '#web/ui/icons/inbox.ts';
import { IconArrowUp } from '#web/ui/icons/other.ts';
import type { RuleChoices } from './api.ts';
import classes from './rules.module.css';
import { NEW_ASSIGN } from './templates.ts';
import { WholeNumberField } from './whole-number-field.tsx';
import { ACTION_LABELS, STATUS_NAMES } from './wording.ts';

type Props = {
  readonly trigger: RuleTriggerKind;
  readonly actions: readonly RuleAction[];
  readonly choices: RuleChoices;
  readonly onChange: (actions: RuleAction[]) => void;
};

const NEW_ACTIONS: { readonly [K in RuleActionKind]: Extract<RuleAction, { kind: K }> } = {
  assign: NEW_ASSIGN,
  notify: { kind: 'notify', to: 'team', user_ids: [], message: '' },
  post: { kind: 'post', channel_id: '', message: '' },
  snooze: { kind: 'snooze', days: 3 },
  remind: { kind: 'remind', days: 7 },
  add_note: { kind: 'add_note', content: '' },
  forward: { kind: 'forward', email: '', note: '' },
  finish: { kind: 'finish' },
  set_status: { kind: 'set_status', status: 'lead' },
  add_tag: { kind: 'add_tag', tag: '' },
  remove_tag: { kind: 'remove_tag', tag: '' },
  remove_from_campaign: { kind: 'remove_from_campaign' },
  add_to_list: { kind: 'add_to_list', account_id: '', list_id: '' },
  start_subsequence: { kind: 'start_subsequence', subsequence_id: '' },
  stop_subsequence: { kind: 'stop_subsequence' },
  suppress: { kind: 'suppress' },
};

/** Actions in the order in which they run. */
export function ActionsField({ trigger, actions, choices, onChange }: Props) {
  const fitting = RULE_ACTIONS.filter((kind) => canRun(trigger, kind));
  const replace = (place: number, ...next: RuleAction[]) => onChange(actions.toSpliced(place, 1, ...next));
  const moveUp = (place: number, action: RuleAction) =>
    onChange(actions.toSpliced(place, 1).toSpliced(place - 1, 0, action));
  return (
    <Fieldset legend="Then" className={classes.part ?? ''}>
      <Stack gap="sm">
        {actions.map((action, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what the fields belong to.
          <div key={`${action.kind} ${place}`} className={classes.action}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" fw={500}>
                {place + 1}. {ACTION_LABELS[action.kind]}
              </Text>
              <Group gap={4} wrap="nowrap">
                {place > 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={`Move ${ACTION_LABELS[action.kind]} up`}
                    onClick={() => moveUp(place, action)}
                  >
                    <IconArrowUp size={16} aria-hidden="true" />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove the action ${ACTION_LABELS[action.kind]}`}
                  onClick={() => replace(place)}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </Group>
            </Group>
            <ActionFields action={action} choices={choices} onChange={(next) => replace(place, next)} />
          </div>
        ))}
        {actions.length < MAX_RULE_ACTIONS && (
          <Select
            maw={320}
            aria-label="Add an action"
            placeholder="Add an action"
            data={fitting.map((value) => ({ value, label: ACTION_LABELS[value] }))}
            value={null}
            onChange={(kind) =>
              onChange([
                ...actions,
                ...fitting.filter((each) => each === kind).map((each) => NEW_ACTIONS[each]),
              ])
            }
          />
        )}
      </Stack>
    </Fieldset>
  );
}

type FieldsProps<A> = {
  readonly action: A;
  readonly choices: RuleChoices;
  readonly onChange: (action: RuleAction) => void;
};

function ActionFields({ action, choices, onChange }: FieldsProps<RuleAction>) {
  switch (action.kind) {
    case 'assign':
      return <AssignFields action={action} choices={choices} onChange={onChange} />;
    case 'notify':
      return <NotifyFields action={action} choices={choices} onChange={onChange} />;
    case 'post':
      return <PostFields action={action} choices={choices} onChange={onChange} />;
    case 'snooze':
    case 'remind':
      return (
        <WholeNumberField
          label="Days"
          value={action.days}
          onChange={(days) => onChange({ ...action, days: days ?? 0 })}
        />
      );
    case 'add_note':
      return (
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxLength={5000}
          value={action.content}
          onChange={({ currentTarget }) => onChange({ ...action, content: currentTarget.value })}
        />
      );
    case 'forward':
      return (
        <>
          <TextInput
            label="Forward to"
            type="email"
            maw={320}
            maxLength={320}
            value={action.email}
            onChange={({ currentTarget }) => onChange({ ...action, email: currentTarget.value })}
          />
          <Textarea
            label="Message (optional)"
            autosize
            minRows={2}
            maxLength={MAX_FORWARD_NOTE_LENGTH}
            value={action.note}
            onChange={({ currentTarget }) => onChange({ ...action, note: currentTarget.value })}
          />
        </>
      );
    case 'set_status':
      return (
        <Select
          label="Status"
          maw={320}
          allowDeselect={false}
          data={OPPORTUNITY_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }))}
          value={action.status}
          onChange={(option) => {
            const status = OPPORTUNITY_STATUSES.find((each) => each === option);
            if (status) onChange({ ...action, status });
          }}
        />
      );
    case 'add_tag':
    case 'remove_tag':
      return (
        <Autocomplete
          label="Tag"
          description={`In the CRM, the tag starts with “${CRM_TAG_PREFIX}”. Rules change no other tags.`}
          maw={320}
          maxLength={40}
          data={[...choices.tags]}
          value={action.tag}
          onChange={(tag) => onChange({ ...action, tag: tag.toLowerCase() })}
        />
      );
    case 'remove_from_campaign':
      return (
        <Hint>
          The lead is deleted from active email campaigns in Instantly and stopped in LinkedIn campaigns in
          HeyReach. Conversations are kept, and campaigns of other locations are not changed. This cannot be
          undone. The Instantly key needs the scope leads:delete.
        </Hint>
      );
    case 'add_to_list':
      return <ListFields action={action} choices={choices} onChange={onChange} />;
    case 'start_subsequence':
      return (
        <TextInput
          label="Subsequence ID"
          description="Open the subsequence in Instantly and copy its ID from the address bar. It must belong to the campaign of the conversation."
          placeholder="00000000-0000-0000-0000-000000000000"
          maxLength={36}
          value={action.subsequence_id}
          onChange={({ currentTarget }) =>
            onChange({ ...action, subsequence_id: currentTarget.value.trim() })
          }
        />
      );
    case 'stop_subsequence':
      return <Hint>Instantly removes the lead from their current subsequence.</Hint>;
    default:
      return null;
  }
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

type PeopleProps = {
  choices: RuleChoices;
  value: string[];
  onChange: (user_ids: string[]) => void;
};

const PeopleField = ({ choices, value, onChange }: PeopleProps) => (
  <MultiSelect
    label="People"
    placeholder={value.length === 0 ? 'Choose people' : ''}
    searchable
    data={[...choices.people]}
    value={value}
    onChange={onChange}
  />
);

function AssignFields({ action, choices, onChange }: FieldsProps<Extract<RuleAction, { kind: 'assign' }>>) {
  return (
    <Stack gap="sm">
      <PeopleField
        choices={choices}
        value={action.user_ids}
        onChange={(user_ids) => onChange({ ...action, user_ids })}
      />
      <Group gap="sm" align="flex-start">
        <Select
          label="Distribute by"
          flex="1 1 12rem"
          maw={280}
          allowDeselect={false}
          data={[
            { value: 'round_robin', label: 'Round robin' },
            { value: 'least_loaded', label: 'Fewest open conversations' },
          ]}
          value={action.method}
          onChange={(method) =>
            onChange({ ...action, method: method === 'least_loaded' ? 'least_loaded' : 'round_robin' })
          }
        />
        <WholeNumberField
          label="Maximum open conversations per person"
          placeholder="No limit"
          value={action.max_open}
          onChange={(max_open) => onChange({ ...action, max_open })}
        />
      </Group>
      <Checkbox
        label="Only in working hours"
        checked={action.only_working_hours}
        onChange={({ currentTarget }) => onChange({ ...action, only_working_hours: currentTarget.checked })}
      />
      <Checkbox
        label="Reassign conversations that are already assigned"
        checked={action.reassign}
        onChange={({ currentTarget }) => onChange({ ...action, reassign: currentTarget.checked })}
      />
    </Stack>
  );
}

function NotifyFields({ action, choices, onChange }: FieldsProps<Extract<RuleAction, { kind: 'notify' }>>) {
  return (
    <Stack gap="sm">
      <Select
        label="Notify"
        maw={320}
        allowDeselect={false}
        data={[
          { value: 'team', label: 'Everyone with access' },
          { value: 'assignee', label: 'The assignee' },
          { value: 'people', label: 'Chosen people' },
        ]}
        value={action.to}
        onChange={(to) =>
          onChange({ ...action, to: to === 'assignee' || to === 'people' ? to : 'team', user_ids: [] })
        }
      />
      {action.to === 'people' && (
        <PeopleField
          choices={choices}
          value={action.user_ids}
          onChange={(user_ids) => onChange({ ...action, user_ids })}
        />
      )}
      <MessageField message={action.message} onChange={(message) => onChange({ ...action, message })} />
    </Stack>
  );
}

const MessageField = ({ message, onChange }: { message: string; onChange: (message: string) => void }) => (
  <TextInput
    label="Message"
    placeholder="The name of the rule"
    maxLength={300}
    value={message}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

function PostFields({ action, choices, onChange }: FieldsProps<Extract<RuleAction, { kind: 'post' }>>) {
  return (
    <Stack gap="sm">
      <Select
        label="Channel"
        description="Add channels for Slack, Teams or a webhook under Notifications."
        maw={320}
        placeholder="Choose a channel"
        data={[...choices.channels]}
        value={action.channel_id || null}
        onChange={(channel_id) => onChange({ ...action, channel_id: channel_id ?? '' })}
      />
      <MessageField message={action.message} onChange={(message) => onChange({ ...action, message })} />
    </Stack>
  );
}

function ListFields({
  action,
  choices,
  onChange,
}: FieldsProps<Extract<RuleAction, { kind: 'add_to_list' }>>) {
  return (
    <Stack gap="sm">
      <Select
        label="Account"
        maw={320}
        placeholder="Choose an account"
        data={[...choices.accounts]}
        value={action.account_id || null}
        onChange={(account_id) => onChange({ ...action, account_id: account_id ?? '' })}
      />
      <TextInput
        label="List ID"
        description="Open the list in Instantly or HeyReach and copy its ID from the address bar. This cannot be undone."
        maw={320}
        maxLength={60}
        value={action.list_id}
        onChange={({ currentTarget }) => onChange({ ...action, list_id: currentTarget.value.trim() })}
      />
    </Stack>
  );
}
