import {
  CRM_OPPORTUNITY_STATUSES,
  type CrmMapping,
  type CrmOpportunityStatus,
  type CrmOverview,
  type CrmPipeline,
  can,
  DISPOSITIONS,
  type Disposition,
  OPPORTUNITY_STATUSES,
  type OpportunityStatus,
} from '@hearback/contract';
import { Button, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { usePipelines, useSaveMapping } from './api.ts';

const DISPOSITION_NAMES: Readonly<Record<Disposition, string>> = {
  interested: 'Interested',
  soft_no: 'Soft no',
  hard_no: 'Hard no',
  ooo: 'Out of office',
  wrong_person: 'Wrong person',
};

const STATUS_NAMES: Readonly<Record<OpportunityStatus, string>> = {
  lead: 'Lead',
  waiting_for_reply: 'Waiting for reply',
  booked_meeting: 'Booked meeting',
  meeting_completed: 'Meeting completed',
  won: 'Won',
  lost: 'Lost',
};

type DispositionTarget = CrmMapping['dispositions'][Disposition];

const CRM_STATUS_NAMES: Readonly<Record<CrmOpportunityStatus, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  abandoned: 'Abandoned',
};
const CRM_STATUSES = CRM_OPPORTUNITY_STATUSES.map((value) => ({ value, label: CRM_STATUS_NAMES[value] }));

/** Stages belong to one pipeline, so a mapping without a pipeline has none. */
const withoutPipeline = ({ dispositions }: CrmMapping): CrmMapping => ({
  pipeline_id: null,
  dispositions: Object.fromEntries(
    DISPOSITIONS.map((each) => [each, { ...dispositions[each], stage_id: null, status: null }]),
  ) as CrmMapping['dispositions'],
  statuses: Object.fromEntries(OPPORTUNITY_STATUSES.map((each) => [each, null])) as CrmMapping['statuses'],
});

/** Maps dispositions and statuses to stages of the CRM's pipeline. */
export function MappingPanel({ overview }: { overview: CrmOverview }) {
  const { profile } = useViewer();
  const canChange = can(profile, 'integrations:manage') && overview.connected;
  const query = usePipelines(overview.location_id, canChange);
  if (!canChange) return null;
  return (
    <Panel
      title="Mapping"
      description="Hearback tags contacts with their disposition (hb:interested, hb:soft-no and so on) and puts opportunities into these stages."
    >
      <QueryStates query={query} bare loading="Loading pipelines..." failure="Failed to load the pipelines">
        {(pipelines) =>
          pipelines[0] ? (
            <MappingForm
              key={overview.location_id}
              overview={overview}
              pipelines={pipelines}
              initial={pipelines[0].default_mapping}
            />
          ) : (
            <Text c="dimmed">
              This location has no pipeline, so no opportunities are created. Create one in HighLevel, then
              reload this page.
            </Text>
          )
        }
      </QueryStates>
    </Panel>
  );
}

type FormProps = { overview: CrmOverview; pipelines: readonly CrmPipeline[]; initial: CrmMapping };

function MappingForm({ overview, pipelines, initial }: FormProps) {
  const save = useSaveMapping();
  const [mapping, setMapping] = useState(overview.mapping ?? initial);
  const pipeline = pipelines.find(({ id }) => id === mapping.pipeline_id);
  const stages = (pipeline?.stages ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const setStatus = (status: OpportunityStatus, stage_id: string | null) =>
    setMapping((before) => ({ ...before, statuses: { ...before.statuses, [status]: stage_id } }));
  const setDisposition = (disposition: Disposition, change: Partial<DispositionTarget>) =>
    setMapping((before) => ({
      ...before,
      dispositions: {
        ...before.dispositions,
        [disposition]: { ...before.dispositions[disposition], ...change },
      },
    }));
  const stageSelect = { data: stages, clearable: true } as const;
  return (
    <Stack gap="md">
      <Select
        label="Pipeline"
        placeholder="No pipeline: opportunities are not created"
        maw="24rem"
        clearable
        data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        value={mapping.pipeline_id}
        onChange={(id) =>
          setMapping(
            (before) => pipelines.find((each) => each.id === id)?.default_mapping ?? withoutPipeline(before),
          )
        }
      />
      {pipeline && (
        <>
          <Title order={3}>Create an opportunity for</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {DISPOSITIONS.map((disposition) => (
              <Select
                key={disposition}
                label={DISPOSITION_NAMES[disposition]}
                placeholder="No opportunity"
                value={mapping.dispositions[disposition].stage_id}
                onChange={(stage_id) => setDisposition(disposition, { stage_id })}
                {...stageSelect}
              />
            ))}
          </SimpleGrid>
          <Title order={3}>Opportunity status by disposition</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {DISPOSITIONS.map((disposition) => (
              <Select
                key={disposition}
                label={`Status after ${DISPOSITION_NAMES[disposition].toLowerCase()}`}
                placeholder="Keep the status"
                clearable
                data={CRM_STATUSES}
                value={mapping.dispositions[disposition].status}
                onChange={(status) => setDisposition(disposition, { status })}
              />
            ))}
          </SimpleGrid>
          <Title order={3}>Stage of an opportunity</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {OPPORTUNITY_STATUSES.map((status) => (
              <Select
                key={status}
                label={STATUS_NAMES[status]}
                placeholder="Keep the stage"
                value={mapping.statuses[status]}
                onChange={(stage_id) => setStatus(status, stage_id)}
                {...stageSelect}
              />
            ))}
          </SimpleGrid>
        </>
      )}
      <Group>
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ location_id: overview.location_id, mapping })}
        >
          Save mapping
        </Button>
      </Group>
    </Stack>
  );
}
