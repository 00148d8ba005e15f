import {
  counted,
  MAX_PROPOSAL_ROWS,
  PROPOSAL_GROUPS,
  PROPOSAL_SOURCE_LABELS,
  type ProposalCounts,
  type ProposalFigures,
  type ProposalGroup,
  SITUATION_LABELS,
} from '@hearback/contract';
import { SegmentedControl, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useProposalFigures } from './api/learning.ts';
import classes from './learning.module.css';

const WEEKS = 8;
const PERIOD = `the last ${counted(WEEKS, 'week')}`;

const GROUPS: Record<ProposalGroup, { label: string; column: string; none: string }> = {
  person: { label: 'People', column: 'Person', none: 'Removed or unknown' },
  campaign: { label: 'Campaigns', column: 'Campaign', none: 'No campaign' },
  situation: { label: 'Situations', column: 'Situation', none: 'Not recognized' },
  source: { label: 'Sources', column: 'Source', none: 'No proposed answer' },
  prompt: { label: 'Prompts', column: 'Prompt version', none: 'Without an AI model' },
};

const COLUMNS = [
  { of: 'unchanged', label: 'Sent unchanged' },
  { of: 'edited', label: 'Edited' },
  { of: 'changed_words', label: 'Words changed per edit' },
  { of: 'discarded', label: 'Discarded' },
  { of: 'corrected', label: 'Corrected dispositions' },
] as const satisfies readonly { of: keyof ProposalCounts; label: string }[];

const LABELS: Readonly<Record<string, string>> = { ...SITUATION_LABELS, ...PROPOSAL_SOURCE_LABELS };

export function ProposalsPanel() {
  const [group, setGroup] = useState<ProposalGroup>('person');
  const figures = useProposalFigures(group, WEEKS);
  return (
    <Panel
      title="Proposed answers"
      description={`How often your team sent, edited or discarded proposed answers, and corrected dispositions, in ${PERIOD}, including this week.`}
    >
      <QueryStates bare query={figures} failure="Failed to load the figures">
        {(data) =>
          isEmpty(data.all.period) ? (
            <Text c="dimmed">
              {`No proposed answer was sent in ${PERIOD}. `}
              <TextLink inherit underline="always" to="/conversations">
                Open a reply in the inbox
              </TextLink>
              {' and send the proposed answer, with or without changes. The figures then appear here.'}
            </Text>
          ) : (
            <>
              <SegmentedControl
                size="xs"
                mb="sm"
                aria-label="Proposed answers by"
                data={PROPOSAL_GROUPS.map((value) => ({ value, label: GROUPS[value].label }))}
                value={group}
                onChange={setGroup}
              />
              <Figures figures={data} />
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

const isEmpty = ({ unchanged, edited, discarded, corrected }: ProposalCounts) =>
  unchanged + edited + discarded + corrected === 0;

function Figures({ figures: { group_by, all, rows } }: { figures: ProposalFigures }) {
  const { column, none } = GROUPS[group_by];
  return (
    <>
      <Table.ScrollContainer
        minWidth={620}
        type="native"
        tabIndex={0}
        role="group"
        aria-label="Figures of proposed answers"
      >
        <Table className={classes.proposals}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{column}</Table.Th>
              {COLUMNS.map(({ of, label }) => (
                <Table.Th key={of} className={classes.number}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, name, ...periods }) => (
              <Line key={key} label={name ?? (key === null ? none : (LABELS[key] ?? key))} {...periods} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Line label="All" {...all} />
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {rows.length === MAX_PROPOSAL_ROWS && (
        <Text size="sm" c="dimmed" mt="xs">
          {`Shows the ${counted(MAX_PROPOSAL_ROWS, 'row')} with the most proposed answers. “All” counts every row.`}
        </Text>
      )}
    </>
  );
}

type LineProps = ProposalFigures['all'] & { label: string };

function Line({ label, period, current_week }: LineProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {COLUMNS.map(({ of }) => (
        <Table.Td key={of} className={classes.number}>
          {format(period[of])}
          {current_week[of] !== null && current_week[of] > 0 && (
            <Text
              size="xs"
              c="dimmed"
              className={classes.week ?? ''}
            >{`This week: ${format(current_week[of])}`}</Text>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

const format = (value: number | null): string => (value === null ? '–' : formatCount(value));
