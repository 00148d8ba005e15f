import { counted } from '@hearback/contract';
import { Button, Checkbox, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import classes from './list.module.css';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  shown: number;
  /** Number of matches; undefined while the server counts. */
  total: number | undefined;
  canWrite: boolean;
  busy: boolean;
  onTickShown: () => void;
  onTickAll: () => void;
  onClear: () => void;
  onReEnrich: () => void;
  onRemove: () => void;
};

export function SelectionBar({ selection, shown, total, canWrite, busy, ...on }: Props) {
  const ticked = selection === 'all' ? (total ?? shown) : selection.size;
  const isAll = selection === 'all' || ticked >= Math.min(shown, 1000);
  return (
    <div className={classes.head}>
      <Checkbox
        aria-label="Select all shown leads"
        disabled={!canWrite}
        checked={ticked > 0 && isAll}
        indeterminate={ticked > 0 && !isAll}
        onChange={ticked > 0 ? on.onClear : on.onTickShown}
      />
      <Text size="sm" role="status">
        {ticked > 0
          ? `${counted(ticked, 'lead')} selected`
          : total === undefined
            ? ''
            : counted(total, 'lead')}
      </Text>
      {ticked > 0 && (
        <>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={on.onClear}>
            Clear selection
          </Button>
          {selection !== 'all' && total !== undefined && total > ticked && (
            <Button variant="subtle" size="compact-sm" onClick={on.onTickAll}>
              {`Select all ${formatCount(total)} that match`}
            </Button>
          )}
          <Button variant="default" size="compact-sm" disabled={busy} onClick={on.onReEnrich}>
            Re-enrich selected
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            c="var(--mantine-color-error)"
            disabled={busy}
            onClick={on.onRemove}
          >
            Remove selected
          </Button>
        </>
      )}
    </div>
  );
}
