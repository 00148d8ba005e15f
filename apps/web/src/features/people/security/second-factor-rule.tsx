import { counted, type SecondFactorRule as Rule } from '@hearback/contract';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSaveSecondFactorRule, useSecondFactorRule } from '../api/security.ts';

/** Only for the owner. */
export function SecondFactorRule() {
  const query = useSecondFactorRule();
  return (
    <Panel
      title="Two-factor policy"
      description="Choose whether everyone in this workspace, including clients, needs a second factor."
    >
      <QueryStates query={query} failure="Failed to load the policy" bare order={2}>
        {({ without, ...rule }) => <RuleForm key={JSON.stringify(rule)} saved={rule} without={without} />}
      </QueryStates>
    </Panel>
  );
}

const MAX_DAYS = 90;

function RuleForm({ saved, without }: { saved: Rule; without: number }) {
  const [required, setRequired] = useState(saved.required);
  const [typed, setTyped] = useState(String(saved.grace_days));
  const save = useSaveSecondFactorRule();
  const grace_days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isFault = !(grace_days <= MAX_DAYS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isFault) save.mutate({ required, grace_days });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Two-factor policy">
      <Stack gap="md">
        <Switch
          label="Everyone needs a second factor"
          description="After the grace period, people without one must set it up before they can continue."
          checked={required}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
        <NumberField
          label="Grace period in days"
          description="Starts when you save the policy, or when a person joins."
          value={typed}
          error={isFault ? 'Enter a whole number from 0 to 90.' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maw="16rem"
        />
        <Text size="sm" c="dimmed">
          {without === 0
            ? 'Everyone has a second factor.'
            : counted(without, 'person has no second factor yet.', 'people have no second factor yet.')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={isFault}>
            Save policy
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
