import { canAnywhere, type Thread } from '@hearback/contract';
import { Button, Drawer, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { type Option, useListedContacts } from '#web/features/inbox/api.ts';
import { DetailsPanel } from '#web/features/inbox/details/details-panel.tsx';
import { ShortcutsDialog, useShortcutsDialog } from '#web/features/inbox/keyboard/shortcuts-dialog.tsx';
import { ConversationList } from '#web/features/inbox/list/conversation-list.tsx';
import { nextOf } from '#web/features/inbox/list/next-conversation.ts';
import { useReplyOutcomes } from '#web/features/inbox/reply/sending/watched-replies.ts';
import { Conversation } from '#web/features/inbox/thread/conversation.tsx';
import type { InboxView, OnView } from '#web/features/inbox/view.ts';
import { OpportunitySection } from '#web/features/opportunities/opportunity-section.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import classes from './conversations.module.css';
import { useMovable } from './use-movable.tsx';

const DETAILS = 'Contact & Company Details';

type Props = {
  view: InboxView;
  onView: OnView;
  campaigns: readonly Option[];
};

const opportunity = ({ contact, campaign }: Thread) => (
  <OpportunitySection
    contact_id={contact.id}
    company_id={contact.company_id}
    campaign_id={campaign?.id ?? null}
    location_id={contact.location_id}
  />
);

/** List, thread and details side by side; the details become a drawer, then one column stands at a time. */
export function ConversationsScreen({ view, onView, campaigns }: Props) {
  const mayWrite = canAnywhere(useViewer().profile, 'inbox:write');
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [detailsOpened, drawer] = useDisclosure(false);
  const shortcuts = useShortcutsDialog();
  useReplyOutcomes();
  const listed = useListedContacts(view);
  const open = (next: string | undefined) => next !== undefined && onView({ contact: next });
  const { contact } = view;
  const details = useMovable(<DetailsPanel contact_id={contact} opportunity={opportunity} />);
  return (
    <div className={classes.screen} data-open={contact !== undefined || undefined}>
      <section className={classes.list} aria-label="Conversation list">
        <ConversationList view={view} onView={onView} campaigns={campaigns} onShortcuts={shortcuts.open} />
      </section>
      <section className={classes.thread} aria-label="Conversation">
        {contact === undefined ? (
          <Text c="dimmed" ta="center" m="auto">
            Select a conversation to view messages
          </Text>
        ) : (
          <Conversation
            contact_id={contact}
            moving={{ onNext: () => open(nextOf(listed(), contact)), onOpen: open }}
            back={<Back onBack={() => onView({ contact: undefined })} />}
            aside={!isWide && <OpenDetails onOpen={drawer.open} />}
          />
        )}
      </section>
      {isWide ? (
        <aside className={classes.details} aria-label={DETAILS}>
          <Title order={2} className={classes.title}>
            {DETAILS}
          </Title>
          {details.place}
        </aside>
      ) : (
        <Drawer
          opened={detailsOpened && contact !== undefined}
          onClose={drawer.close}
          position="right"
          size="33rem"
          title={DETAILS}
          // The sections bring their own, as in the column.
          styles={{ body: { padding: 0 } }}
          // An opportunity that is being typed must outlive a look at the thread.
          keepMounted
        >
          {details.place}
        </Drawer>
      )}
      {details.drawn}
      <ShortcutsDialog opened={shortcuts.opened} onClose={shortcuts.close} mayWrite={mayWrite} />
    </div>
  );
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Button
    hiddenFrom="sm"
    variant="subtle"
    color="gray"
    size="compact-sm"
    leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
    onClick={onBack}
  >
    Conversations
  </Button>
);

const OpenDetails = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconInfoCircle size={14} aria-hidden="true" />}
    onClick={onOpen}
  >
    Details
  </Button>
);
