import { canIn, type Lead, type LeadDetails } from '@hearback/contract';
import { Alert, Anchor, Button, Group, Modal, Stack, Title } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useLeadDetails } from '../api/leads.ts';
import { toLeadName } from '../wording.ts';
import { companyFacts, customFacts, personFacts } from './contact-facts.ts';
import { EnrichmentBadge } from './enrichment-badge.tsx';

type Props = {
  lead: Lead;
  onClose: () => void;
  onEdit: (lead: Lead) => void;
  onReEnrich: (lead: Lead) => void;
};

export function ContactDetailsDialog({ lead, onClose, onEdit, onReEnrich }: Props) {
  const query = useLeadDetails(lead.id);
  // The newer version, if the contact was edited or enriched while the dialog is open.
  const current = { ...lead, ...query.data?.contact };
  const canWrite = canIn(useViewer().profile, 'leads:write', current.location_id);
  return (
    <Modal opened onClose={onClose} title="Contact Details" size="lg">
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{toLeadName(current)}</Title>
          <EnrichmentBadge lead={current} />
        </Group>
        {current.enrichment_error !== null && (
          <Alert color="red" title="Enrichment failed">
            {current.enrichment_error}
          </Alert>
        )}
        <QueryStates query={query} bare failure="Failed to load contact" retry="Retry">
          {(details) => <Sections details={details} />}
        </QueryStates>
        {canWrite && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onReEnrich(current)}>
              Re-enrich
            </Button>
            <Button onClick={() => onEdit(current)}>Edit contact</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

function Sections({ details }: { details: LeadDetails }) {
  const sections = [
    { title: 'Profile', facts: personFacts(details) },
    { title: 'Custom fields', facts: customFacts(details) },
    { title: 'Company', facts: companyFacts(details) },
  ].filter(({ facts }) => facts.length > 0);
  return sections.map(({ title, facts }) => (
    <section key={title} aria-label={title}>
      <Title order={4} size="h3" mb="xs">
        {title}
      </Title>
      <Facts
        facts={facts.map(({ term, value }) => ({
          term,
          value: <FactValue term={term} value={value} />,
          long: value.length > LONG,
        }))}
      />
    </section>
  ));
}

/** Longer values need more than one line next to their label. */
const LONG = 80;

const LINKED = /^(Website|LinkedIn|LinkedIn URL|Company LinkedIn URL)$/;

function FactValue({ term, value }: { term: string; value: string }) {
  const address = LINKED.test(term) ? externalUrl(value) : null;
  if (address === null) return value;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {value}
    </Anchor>
  );
}
