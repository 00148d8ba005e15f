import { readDetails, type Thread } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import classes from './suppression.module.css';

export const LeaveAloneDialog = lazyDialog(
  async () => (await import('./suppress-contact-dialog.tsx')).LeaveAloneDialog,
);
const ContactEntries = lazyDialog(async () => (await import('./contact-entries.tsx')).ContactEntries);

type Props = { thread: Thread; isAsking: boolean; onAsk: () => void; onClose: () => void };

/** Shows that the lead is on the do-not-contact list, or offers to add a lead who asked to be removed. */
export function SuppressionNotice({ thread, isAsking, onAsk, onClose }: Props) {
  const { do_not_contact, answering } = thread;
  const asks = answering?.facts.asks_to_stop === true;
  return (
    <>
      {do_not_contact && <ContactEntries contact_id={thread.contact.id} />}
      {!do_not_contact && asks && (
        <Group role="note" justify="space-between" gap="xs" wrap="nowrap" className={classes.note}>
          <div>
            <Text size="sm">
              {readDetails(thread.contact, thread.company).name} asked not to be contacted again. You can mark
              this as done without replying.
            </Text>
            {answering?.evidence.asks_to_stop && (
              <Text size="xs" c="dimmed">
                “{answering.evidence.asks_to_stop}”
              </Text>
            )}
          </div>
          <Button size="compact-xs" variant="default" onClick={onAsk} style={{ flex: 'none' }}>
            Do not contact
          </Button>
        </Group>
      )}
      {isAsking && !do_not_contact && (
        <LeaveAloneDialog thread={thread} reason={asks ? 'asked' : 'chosen'} onClose={onClose} />
      )}
    </>
  );
}
