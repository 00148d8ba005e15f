import { MAX_RETENTION_DAYS, type RetentionRule } from '@hearback/contract';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useRetention, useRetentionEffect, useSaveRetention } from './api.ts';
import classes from './privacy.module.css';
import { RETENTION_WORDS } from './wording.ts';

/** Retention periods by kind of data. The effect of a change is shown before it is saved. */
export function RetentionPanel() {
  const rules = useRetention();
  return (
    <Panel title="Retention" description="Older data is deleted every night. Data still in use is kept.">
      <QueryStates query={rules} failure="Failed to load retention rules" bare>
        {(all) => (
          <Stack gap={0}>
            {all.map((rule) => (
              <Rule key={`${rule.kind} ${rule.days}`} rule={rule} />
            ))}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

function Rule({ rule }: { rule: RetentionRule }) {
  const { label, description, effect } = RETENTION_WORDS[rule.kind];
  const [keeps, setKeeps] = useState(rule.days === null);
  const [typed, setTyped] = useState(String(rule.days ?? 90));
  const preview = useRetentionEffect();
  const save = useSaveRetention();
  const days = keeps ? null : readDays(typed);
  const isNew = days !== undefined && days !== rule.days;
  const affectedCount = preview.data && preview.variables.days === days ? preview.data.number : null;
  const show = () => days !== undefined && preview.mutate({ kind: rule.kind, days });
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {isNew && affectedCount !== null && (
          <Text size="sm" role="status">
            {days === null ? 'No data will be removed.' : effect(affectedCount, days)}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <NativeSelect
          aria-label={`${label}: keep`}
          value={keeps ? 'keep' : 'days'}
          onChange={(event) => setKeeps(event.currentTarget.value === 'keep')}
          data={[
            { value: 'keep', label: 'Keep forever' },
            { value: 'days', label: 'Keep for (days)' },
          ]}
        />
        {!keeps && (
          <NumberField
            w="5rem"
            aria-label={`${label}: days`}
            value={typed}
            error={days === undefined ? `1 to ${MAX_RETENTION_DAYS}` : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {isNew && affectedCount === null && (
          <Button variant="default" loading={preview.isPending} onClick={show}>
            Preview
          </Button>
        )}
        {isNew && affectedCount !== null && (
          <Button loading={save.isPending} onClick={() => save.mutate({ kind: rule.kind, days })}>
            Save
          </Button>
        )}
      </Group>
    </div>
  );
}

function readDays(typed: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= MAX_RETENTION_DAYS ? days : undefined;
}
