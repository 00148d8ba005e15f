import { RULE_TRIGGERS, type Rule, type RuleDefinition, TIMED_TRIGGERS } from '@hearback/contract';
import { Alert, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActionsField } from './actions-field.tsx';
import { toNames, useDryRun, useRuleChoices, useSaveRule } from './api.ts';
import { BackToRules } from './back-to-rules.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { DryRunPanel } from './dry-run-panel.tsx';
import { findRuleProblem } from './find-rule-problem.ts';
import { NO_CONDITIONS, type RuleTemplate } from './templates.ts';
import { WholeNumberField } from './whole-number-field.tsx';
import { describeRule, TRIGGER_LABELS } from './wording.ts';

type Props = {
  /** Null for a new rule. */
  readonly rule: Rule | null;
  readonly template?: RuleTemplate | null;
  readonly onClose: () => void;
};

const EMPTY: RuleDefinition = {
  trigger: { kind: 'reply_classified' },
  conditions: NO_CONDITIONS,
  actions: [],
};
const DEFAULT_HOURS = 8;

export function RuleEditor({ rule, template = null, onClose }: Props) {
  const [name, setName] = useState(rule?.name ?? template?.name ?? '');
  const [enabled, setEnabled] = useState(rule?.enabled ?? true);
  const [definition, setDefinition] = useState<RuleDefinition>(
    rule?.definition ?? template?.definition ?? EMPTY,
  );
  const [isTried, setTried] = useState(false);
  const choices = useRuleChoices();
  const dryRun = useDryRun();
  const { save, error, isPending } = useSaveRule(onClose);
  const names = toNames(choices);
  const problem = findRuleProblem({ name, definition });
  const change = (part: Partial<RuleDefinition>) => {
    setDefinition((before) => ({ ...before, ...part }));
    dryRun.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null) save(rule?.id ?? null, { name: name.trim(), definition, enabled });
  };
  const tryIt = () => {
    setTried(true);
    // The name does not matter for a dry run.
    if (findRuleProblem({ name: 'x', definition }) === null) dryRun.mutate({ definition });
  };
  return (
    <Stack gap="lg">
      <BackToRules onBack={onClose} />
      <form noValidate onSubmit={submit} aria-label="Rule">
        <Panel title={rule ? 'Edit rule' : 'New rule'}>
          <Stack gap="lg">
            <TextInput
              label="Name"
              maxLength={100}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <TriggerField trigger={definition.trigger} onChange={(trigger) => change({ trigger })} />
            <ConditionsField
              conditions={definition.conditions}
              choices={choices}
              onChange={(conditions) => change({ conditions })}
            />
            <ActionsField
              trigger={definition.trigger.kind}
              actions={definition.actions}
              choices={choices}
              onChange={(actions) => change({ actions })}
            />
            {definition.actions.length > 0 && (
              <Text size="sm" component="p" m={0}>
                {describeRule(definition, names)}
              </Text>
            )}
            <Switch
              label="On"
              checked={enabled}
              onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
            />
            {isTried && problem !== null && (
              <Alert color="orange" role="alert">
                {problem}
              </Alert>
            )}
            {error !== null && (
              <Alert color="red" role="alert" title="The rule was not saved">
                {describeError(error)}
              </Alert>
            )}
            <Group gap="xs">
              <Button type="submit" loading={isPending}>
                Save
              </Button>
              <Button variant="default" loading={dryRun.isPending} onClick={tryIt}>
                Try on the last 30 days
              </Button>
              <Button variant="subtle" onClick={onClose}>
                Cancel
              </Button>
            </Group>
          </Stack>
        </Panel>
      </form>
      {dryRun.error !== null && (
        <Alert color="red" role="alert" title="The dry run failed">
          {describeError(dryRun.error)}
        </Alert>
      )}
      {dryRun.data && <DryRunPanel result={dryRun.data} actions={definition.actions} names={names} />}
    </Stack>
  );
}

type TriggerProps = {
  readonly trigger: RuleDefinition['trigger'];
  readonly onChange: (trigger: RuleDefinition['trigger']) => void;
};

const isTimed = (kind: string | null): kind is (typeof TIMED_TRIGGERS)[number] =>
  TIMED_TRIGGERS.some((each) => each === kind);

function TriggerField({ trigger, onChange }: TriggerProps) {
  const choose = (option: string | null) => {
    const kind = RULE_TRIGGERS.find((each) => each === option);
    if (kind === undefined || kind === trigger.kind) return;
    onChange(isTimed(kind) ? { kind, hours: DEFAULT_HOURS } : { kind });
  };
  return (
    <Group align="flex-start" gap="sm">
      <Select
        label="When"
        flex="1 1 14rem"
        maw={420}
        allowDeselect={false}
        data={RULE_TRIGGERS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
        value={trigger.kind}
        onChange={choose}
      />
      {'hours' in trigger && (
        <WholeNumberField
          label="Working hours without a reply"
          value={trigger.hours}
          onChange={(hours) => onChange({ ...trigger, hours: hours ?? 0 })}
        />
      )}
    </Group>
  );
}
