import { type ChatSessionDetail, counted, hasEmails } from '@hearback/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmailEditor } from './editor/email-editor.tsx';
import classes from './emails.module.css';
import { ExportButtons } from './export-buttons.tsx';
import { toPreview } from './to-preview.ts';

type Props = {
  session: ChatSessionDetail;
  /** An answer is being written, so the emails may change. */
  isBusy: boolean;
  creation: { create: () => void; isCreating: boolean };
};

export function EmailPreview({ session, isBusy, creation }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  if (!hasEmails(session.draft)) return <NoEmails />;
  return (
    <Panel title="Generated emails">
      <FirstEmails session={session} />
      <Stack gap="xs" mt="md">
        <Button variant="default" onClick={open}>
          {session.campaign_id === null ? 'Preview and edit' : 'Preview'}
        </Button>
        <ExportButtons emails={session.draft.generated_content?.emails ?? []} />
        {session.campaign_id === null ? (
          <Button disabled={isBusy} loading={creation.isCreating} onClick={creation.create}>
            Create Campaign
          </Button>
        ) : (
          <ButtonLink to="/campaigns/$campaignId" params={{ campaignId: session.campaign_id }}>
            View campaign
          </ButtonLink>
        )}
      </Stack>
      {opened && <EmailEditor session={session} onClose={close} />}
    </Panel>
  );
}

function FirstEmails({ session }: { session: ChatSessionDetail }) {
  const { shown, more } = toPreview(session.draft.generated_content?.emails ?? []);
  return (
    <>
      <ol className={classes.preview}>
        {shown.map(({ n, subject, start }) => (
          <li key={n} className={classes.previewed}>
            <Text fw={500} className={classes.subject}>
              {subject}
            </Text>
            <Text size="sm" c="dimmed" className={classes.start}>
              {start}
            </Text>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {`+${counted(more, 'more email')}`}
        </Text>
      )}
    </>
  );
}

function NoEmails() {
  return (
    <Panel title="Generated emails">
      <Text size="sm" c="dimmed">
        Emails appear here once you have described your business, audience and goal.
      </Text>
    </Panel>
  );
}
