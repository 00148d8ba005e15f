import { computePercent, counted, type EnrichmentOverview, formatPercent } from '@hearback/contract';
import { Text } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CLAY_FIELD_LABELS } from '../wording.ts';
import classes from './overview.module.css';

type Props = Pick<EnrichmentOverview, 'answered' | 'fields'>;

/** Shows how often Clay filled in each field. */
export function Fields({ answered, fields }: Props) {
  const sorted = fields.toSorted((a, b) => b.filled - a.filled);
  return (
    <Panel title="Filled by Clay" description={`Based on ${counted(answered, 'enriched contact')}`}>
      {answered === 0 ? (
        <Text c="dimmed">No responses from Clay yet.</Text>
      ) : (
        <dl className={classes.fields}>
          {sorted.map(({ field, filled }) => (
            <div key={field} className={classes.field}>
              <dt>{CLAY_FIELD_LABELS[field]}</dt>
              <dd>{formatPercent(computePercent(filled, answered))}</dd>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(filled / answered) * 100}%` }} />
              </span>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
