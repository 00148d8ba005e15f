import { computePercent, counted, type EnrichmentOverview, shownPercent } from '@hearback/contract';
import { Text } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CLAY_FIELD_LABELS } from '../wording.ts';
import classes from './overview.module.css';

type Props = Pick<EnrichmentOverview, 'answered' | 'fields'>;

/** What the table in Clay is worth, field by field. */
export function Fields({ answered, fields }: Props) {
  const sorted = fields.toSorted((a, b) => b.filled - a.filled);
  return (
    <Panel
      title="Filled by Clay"
      description={`What Clay filled in, of ${counted(answered, 'answered contact')}`}
    >
      {answered === 0 ? (
        <Text c="dimmed">Clay has not answered yet.</Text>
      ) : (
        <dl className={classes.fields}>
          {sorted.map(({ field, filled }) => (
            <div key={field} className={classes.field}>
              <dt>{CLAY_FIELD_LABELS[field]}</dt>
              <dd>{shownPercent(computePercent(filled, answered))}</dd>
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
