import { counted, DRY_RUN_DAYS, type DryRun, type DryRunExample, type RuleAction } from '@hearback/contract';
import { Stack, Text, Title } from '@mantine/core';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { ConditionReasons } from './condition-reasons.tsx';
import classes from './rules.module.css';
import { describeActions, type RuleNames } from './wording.ts';

type Props = {
  readonly result: DryRun;
  readonly actions: readonly RuleAction[];
  readonly names: RuleNames;
};

/** Shows the actions that the rule would have run. Nothing was changed. */
export function DryRunPanel({
  result: { events, is_limited, matched, contacts, matches, misses },
  actions,
  names,
}: Props) {
  return (
    <Panel title="Dry run" description={`The last ${counted(DRY_RUN_DAYS, 'day')}. Nothing was changed.`}>
      <Stack gap="md">
        <Text role="status">
          The rule would have run {counted(matched, 'time')} in {counted(contacts, 'conversation')}, out of{' '}
          {counted(events, 'event')}.
        </Text>
        {matched > 0 && (
          <Text size="sm">
            Each time, it would {describeActions(actions, names)}.
            {actions.some(({ kind }) => kind === 'remove_from_campaign') &&
              ' Removing a lead from campaigns cannot be undone.'}
          </Text>
        )}
        {is_limited && (
          <Text size="sm" c="dimmed">
            Older events were not compared, because there were too many.
          </Text>
        )}
        <Examples title="Would have run for" examples={matches} names={names} />
        <Examples title="Did not match" examples={misses} names={names} />
      </Stack>
    </Panel>
  );
}

type ExamplesProps = { title: string; examples: readonly DryRunExample[]; names: RuleNames };

function Examples({ title, examples, names }: ExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      <ul className={classes.list}>
        {examples.map(({ contact_id, contact_name, at, conditions }) => (
          <li key={`${contact_id} ${at}`} className={classes.example}>
            <TextLink size="sm" to="/conversations" search={{ contact: contact_id }}>
              {contact_name || 'A lead'}
            </TextLink>
            <Text size="xs" c="dimmed" component="span">
              <Ago at={at} />
            </Text>
            <ConditionReasons reasons={conditions} names={names} />
          </li>
        ))}
      </ul>
    </section>
  );
}
