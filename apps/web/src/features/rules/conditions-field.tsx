import {
  DISPOSITIONS,
  LIST_CONDITIONS,
  type ListCondition,
  MAX_CONDITION_VALUES,
  OPPORTUNITY_STATUSES,
  RULE_CONDITIONS,
  type RuleConditionKind,
  type RuleConditions,
} from '@hearback/contract';
import { ActionIcon, Fieldset, Group, MultiSelect, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { IconX } from '#web/ui/icons/inbox.ts';
import type { RuleChoices } from './api.ts';
import classes from './rules.module.css';
import { NO_CONDITIONS } from './templates.ts';
import { WholeNumberField } from './whole-number-field.tsx';
import { CONDITION_LABELS, DISPOSITION_NAMES, STATUS_NAMES, toLanguage } from './wording.ts';

type Props = {
  readonly conditions: RuleConditions;
  readonly choices: RuleChoices;
  readonly onChange: (conditions: RuleConditions) => void;
};

const isList = (kind: RuleConditionKind): kind is ListCondition =>
  LIST_CONDITIONS.some((each) => each === kind);

function isSet(conditions: RuleConditions, kind: RuleConditionKind): boolean {
  if (kind === 'value') return conditions.min_value !== null || conditions.max_value !== null;
  if (kind === 'working_hours') return conditions.working_hours !== null;
  return conditions[kind].length > 0;
}

/** Only conditions in use are shown. All of them must match. */
export function ConditionsField({ conditions, choices, onChange }: Props) {
  const [added, setAdded] = useState<readonly RuleConditionKind[]>([]);
  const visibleKinds = RULE_CONDITIONS.filter((kind) => added.includes(kind) || isSet(conditions, kind));
  const isSolo = useIsSolo();
  const others = RULE_CONDITIONS.filter(
    (kind) => !visibleKinds.includes(kind) && !(isSolo && kind === 'location'),
  );
  const remove = (kind: RuleConditionKind) => {
    setAdded(added.filter((each) => each !== kind));
    const { min_value, max_value } = NO_CONDITIONS;
    onChange({
      ...conditions,
      ...(kind === 'value' ? { min_value, max_value } : { [kind]: NO_CONDITIONS[kind] }),
    });
  };
  return (
    <Fieldset legend="If" className={classes.part ?? ''}>
      <Stack gap="sm">
        {visibleKinds.length === 0 && (
          <Text size="sm" c="dimmed">
            No conditions: the rule runs every time.
          </Text>
        )}
        {visibleKinds.map((kind) => (
          <Group key={kind} align="flex-end" wrap="nowrap" gap="xs">
            <div className={classes.words}>
              <Condition kind={kind} conditions={conditions} choices={choices} onChange={onChange} />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove the condition ${CONDITION_LABELS[kind]}`}
              onClick={() => remove(kind)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {others.length > 0 && (
          <Select
            maw={320}
            aria-label="Add a condition"
            placeholder="Add a condition"
            data={others.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
            value={null}
            onChange={(kind) => setAdded([...added, ...others.filter((each) => each === kind)])}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

type ConditionProps = Props & { readonly kind: RuleConditionKind };

function Condition({ kind, conditions, choices, onChange }: ConditionProps) {
  if (kind === 'tag')
    return (
      <TagsInput
        label={CONDITION_LABELS.tag}
        description="Matches only tags that rules added. Press Enter after each tag."
        placeholder={conditions.tag.length === 0 ? 'Any of' : ''}
        acceptValueOnBlur
        maxTags={MAX_CONDITION_VALUES}
        data={[...choices.tags]}
        value={conditions.tag}
        onChange={(tags) =>
          onChange({ ...conditions, tag: [...new Set(tags.map((tag) => tag.trim().toLowerCase()))] })
        }
      />
    );
  if (isList(kind))
    return (
      <MultiSelect
        label={CONDITION_LABELS[kind]}
        placeholder={conditions[kind].length === 0 ? 'Any of' : ''}
        searchable
        data={listOptions(kind, choices, conditions[kind])}
        value={conditions[kind]}
        onChange={(values) => onChange({ ...conditions, [kind]: values })}
      />
    );
  if (kind === 'working_hours')
    return (
      <Select
        label={CONDITION_LABELS[kind]}
        placeholder="Choose"
        data={[
          { value: 'inside', label: 'Only during working hours' },
          { value: 'outside', label: 'Only outside working hours' },
        ]}
        value={conditions.working_hours}
        onChange={(option) =>
          onChange({
            ...conditions,
            working_hours: option === 'inside' || option === 'outside' ? option : null,
          })
        }
      />
    );
  return (
    <Group gap="sm">
      <WholeNumberField
        label="Value at least"
        value={conditions.min_value}
        onChange={(min_value) => onChange({ ...conditions, min_value })}
      />
      <WholeNumberField
        label="Value at most"
        value={conditions.max_value}
        onChange={(max_value) => onChange({ ...conditions, max_value })}
      />
    </Group>
  );
}

/** Chosen values that no longer exist stay in the list, so that they can be removed. */
function listOptions(
  kind: Exclude<ListCondition, 'tag'>,
  { campaigns, locations, languages }: RuleChoices,
  selectedValues: readonly string[],
) {
  const options = {
    campaign: campaigns,
    location: locations,
    disposition: DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_NAMES[value] })),
    language: languages.map((value) => ({ value, label: toLanguage(value) })),
    status: OPPORTUNITY_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
  }[kind].map(({ value, label }) => ({ value: value as string, label }));
  const missing = selectedValues.filter((value) => !options.some((each) => each.value === value));
  return [
    ...options,
    ...missing.map((value) => ({
      value,
      label: kind === 'language' ? toLanguage(value) : 'No longer exists',
    })),
  ];
}
