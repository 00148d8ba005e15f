import type { ConditionReason } from '@hearback/contract';
import { Text } from '@mantine/core';
import { IconX } from '#web/ui/icons/inbox.ts';
import { IconCircleCheck } from '#web/ui/icons/other.ts';
import classes from './rules.module.css';
import { CONDITION_LABELS, type RuleNames, toSeen } from './wording.ts';

type Props = { readonly reasons: readonly ConditionReason[]; readonly names: RuleNames };

/** Why a rule matched or did not: each condition with the value that was compared. */
export function ConditionReasons({ reasons, names }: Props) {
  if (reasons.length === 0)
    return (
      <Text size="xs" c="dimmed">
        No conditions
      </Text>
    );
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ condition, matched, seen }) => (
        <li key={condition} data-matched={matched}>
          {matched ? (
            <IconCircleCheck size={14} aria-label="Matched" />
          ) : (
            <IconX size={14} aria-label="Did not match" />
          )}
          {CONDITION_LABELS[condition]}: {toSeen(condition, seen, names)}
        </li>
      ))}
    </ul>
  );
}
