import type { Rule, RuleRun } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconHistory } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { toNames, useRetryRun, useRuleChoices, useRuns, useUndoRun } from './api.ts';
import { BackToRules } from './back-to-rules.tsx';
import { ConditionReasons } from './condition-reasons.tsx';
import classes from './rules.module.css';
import { ACTION_LABELS, describeRule, RUN_LABELS, type RuleNames } from './wording.ts';

const TONES: Readonly<Record<RuleRun['status'], Tone>> = {
  done: 'good',
  waiting: 'neutral',
  failed: 'danger',
  skipped: 'warning',
  not_matched: 'neutral',
  undone: 'neutral',
};

/** Each run with the reason for every condition and the outcome of every action. */
export function RuleLog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const runs = useRuns(rule.id);
  const names = toNames(useRuleChoices());
  const { data, error, isFetching, refetch } = runs;
  return (
    <Stack gap="lg">
      <BackToRules onBack={onClose} />
      <Panel title={`Log for ${rule.name}`} description={describeRule(rule.definition, names)}>
        <QueryStates
          query={{ data: data?.pages.flatMap((page) => page.runs), error, isFetching, refetch }}
          failure="Failed to load the log"
          bare
          empty={
            <EmptyState bare icon={IconHistory} title="No runs yet">
              Runs appear here with their reasons. Events that almost matched are listed for 7 days.
            </EmptyState>
          }
        >
          {(list) => (
            <ul className={classes.list}>
              {list.map((run) => (
                <Run key={run.id} run={run} rule={rule} names={names} />
              ))}
            </ul>
          )}
        </QueryStates>
        <LoadOlder pages={runs} of="runs" />
      </Panel>
    </Stack>
  );
}

const OUTCOMES = {
  done: 'done',
  waiting: 'waiting',
  unchanged: 'not needed',
  failed: 'failed',
  undone: 'undone',
} as const;

function Run({ run, rule, names }: { run: RuleRun; rule: Rule; names: RuleNames }) {
  const retry = useRetryRun();
  const undo = useUndoRun();
  const { id, contact_id, contact_name, status, reason, conditions, actions, at } = run;
  const name = contact_name || 'a lead';
  const isUndoable = actions.some(({ can_undo }) => can_undo);
  const lasting = actions.filter(({ is_lasting }) => is_lasting);
  const isLastingShown = isUndoable || lasting.some(({ kind }) => kind === 'remove_from_campaign');
  return (
    <li className={classes.run}>
      <Group gap="xs">
        <DataBadge value={RUN_LABELS[status]} tone={TONES[status]} />
        <TextLink size="sm" to="/conversations" search={{ contact: contact_id }}>
          {name}
        </TextLink>
        <Text size="xs" c="dimmed" component="span">
          <Ago at={at} />
        </Text>
      </Group>
      {reason !== null && <Text size="sm">{reason}</Text>}
      <ConditionReasons reasons={conditions} names={names} />
      {actions.length > 0 && (
        <ol className={classes.outcomes}>
          {actions.map(({ kind, status: outcome, detail }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outcomes are in the order of the actions.
            <li key={place}>
              {ACTION_LABELS[kind]}: {OUTCOMES[outcome]}
              {detail === null ? '' : `. ${detail}`}
            </li>
          ))}
        </ol>
      )}
      <Group gap="xs">
        {status === 'failed' && run.version === rule.version && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Retry the run for ${name}`}
            loading={retry.isPending}
            onClick={() => retry.mutate({ id })}
          >
            Retry
          </Button>
        )}
        {isUndoable && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Undo the run for ${name}`}
            loading={undo.isPending}
            onClick={() => undo.mutate({ id })}
          >
            Undo
          </Button>
        )}
        {isLastingShown && lasting.length > 0 && (
          <Text size="xs" c="dimmed">
            Cannot be undone: {lasting.map(({ kind }) => ACTION_LABELS[kind]).join(', ')}.
          </Text>
        )}
      </Group>
    </li>
  );
}
