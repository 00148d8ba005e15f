import { counted } from '@hearback/contract';
import { Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '#web/ui/icons/other.ts';
import classes from './dashboard.module.css';

type Props = {
  now: number | null;
  before: number | null | undefined;
  /** Percentages are compared in points. */
  isPercent?: boolean;
  /** Such as 'the 30 days before'. */
  than: string;
};

/** The change against the previous period; nothing where either value is unknown or there is no basis for a rate. */
export function Delta({ now, before, isPercent = false, than }: Props) {
  const change = toChange(now, before, isPercent);
  if (change === null) return null;
  const { amount, sign } = change;
  const Arrow = sign < 0 ? IconArrowDown : IconArrowUp;
  const direction = sign === 0 ? 'No change' : sign < 0 ? `Down ${amount}` : `Up ${amount}`;
  return (
    <Text
      component="span"
      className={classes.delta}
      data-sign={sign}
      title={`${direction} compared with ${than}`}
    >
      {sign !== 0 && <Arrow size={14} aria-hidden="true" />}
      <span aria-hidden="true">{amount}</span>
      <span className={classes.spoken}>{`${direction} compared with ${than}`}</span>
    </Text>
  );
}

type Change = { readonly amount: string; readonly sign: -1 | 0 | 1 };

/** Exported for its test: a rate in percent, or in points if the value is a percentage itself. */
export function toChange(
  now: number | null,
  before: number | null | undefined,
  isPercent: boolean,
): Change | null {
  if (now === null || before == null || (before === 0 && !isPercent)) return null;
  const difference = isPercent ? now - before : ((now - before) / before) * 100;
  const rounded = Math.round(Math.abs(difference));
  const sign = rounded === 0 ? 0 : difference < 0 ? -1 : 1;
  return { amount: isPercent ? counted(rounded, 'point') : `${rounded}%`, sign };
}
