import { counted, type SecondFactorRule as Rule } from '@hearback/contract';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import { NumberField } from '#web/ui/number-field/number-field.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSaveSecondFactorRule, useSecondFactorRule } from '../api/security.ts';

/** For the owner alone. */
export function SecondFactorRule() {
  const query = useSecondFactorRule();
  return (
    <Panel
      title="Everyone’s second factor"
      description="Whether the people of this workspace, customers included, may work without one."
    >
      <QueryStates query={query} failure="The rule could not be read" bare order={2}>
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
    <form onSubmit={submit} noValidate aria-label="Everyone’s second factor">
      <Stack gap="md">
        <Switch
          label="Everyone needs a second factor"
          description="Who has none when the days are over gets nothing but the screen to set one up."
          checked={required}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
        <NumberField
          label="Days to set one up"
          description="From when the rule was made, or from when somebody joins."
          value={typed}
          error={isFault ? 'A whole number from 0 to 90.' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maw="16rem"
        />
        <Text size="sm" c="dimmed">
          {without === 0
            ? 'Everyone here has a second factor.'
            : counted(without, 'person here has none yet.', 'people here have none yet.')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={isFault}>
            Save rule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
