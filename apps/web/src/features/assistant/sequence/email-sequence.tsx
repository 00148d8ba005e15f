import { counted } from '@hearback/contract';
import { Accordion, Stack, Text } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useCampaignSequence } from '../api.ts';
import { ExportButtons } from '../emails/export-buttons.tsx';
import { inOrder } from '../emails/numbered-emails.ts';
import { CreateAtInstantly } from './create-at-instantly.tsx';
import classes from './sequence.module.css';

/** The emails that a campaign was created with. Only for campaigns of the assistant. */
export function EmailSequence({ campaign_id }: { campaign_id: string }) {
  const { data } = useCampaignSequence(campaign_id);
  if (!data || data.emails.length === 0) return null;
  return (
    <Panel
      title="Email sequence"
      description={`Written with the assistant. Time between emails: ${counted(data.delay_days, 'day')}.`}
    >
      <Accordion variant="contained" order={3}>
        {inOrder(data.emails).map(({ n, subject, body }) => (
          <Accordion.Item key={n} value={String(n)}>
            <Accordion.Control>
              <Text size="xs" c="dimmed">{`Email ${n}`}</Text>
              {subject}
            </Accordion.Control>
            <Accordion.Panel className={classes.body}>{body}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <Stack gap="xs" mt="md">
        <ExportButtons emails={data.emails} />
        {!data.at_provider && <CreateAtInstantly campaign_id={campaign_id} />}
      </Stack>
    </Panel>
  );
}
