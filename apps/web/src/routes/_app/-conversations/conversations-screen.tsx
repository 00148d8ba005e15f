import { canAnywhere } from '@hearback/contract';
import { ActionIcon, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { listedContacts, type Option } from '#web/features/inbox/api/threads.ts';
import { useKeys } from '#web/features/inbox/keyboard/use-keys.ts';
import { ConversationList } from '#web/features/inbox/list/conversation-list.tsx';
import { findNext } from '#web/features/inbox/list/next-conversation.ts';
import { type InboxView, type OnView, toQueryFilter } from '#web/features/inbox/list/view.ts';
import { useReplyOutcomes } from '#web/features/inbox/reply/sending/watched-replies.ts';
import { Conversation } from '#web/features/inbox/thread/conversation.tsx';
import { SuppressionNotice } from '#web/features/suppression/suppression-notice.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ActionButton } from '#web/ui/action-button.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { undoLatest } from '#web/ui/dialogs/undo-latest.ts';
import { IconArrowLeft } from '#web/ui/icons/inbox.ts';
import classes from './conversations.module.css';
import { useDetailsPlace } from './details-place.tsx';

const ShortcutsDialog = lazyDialog(
  async () => (await import('#web/features/inbox/keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const SetupSteps = lazyDialog(
  async () => (await import('#web/features/sync/setup/setup-checklist.tsx')).SetupSteps,
);

type Props = {
  view: InboxView;
  onView: OnView;
  isBare: boolean;
  campaigns: readonly Option[];
};

/**
 * Shows list, thread and details side by side. On smaller screens the details become a drawer, then only one column is
 * shown.
 */
export function ConversationsScreen({ view, onView, isBare, campaigns }: Props) {
  const mayWrite = canAnywhere(useViewer().profile, 'inbox:write');
  const [showsKeys, shortcuts] = useDisclosure(false);
  useReplyOutcomes((contact) => onView({ contact }));
  useKeys({ z: undoLatest, '?': shortcuts.open });
  const listed = () => listedContacts(toQueryFilter(view));
  const open = (next: string | undefined) => {
    if (next !== undefined) onView({ contact: next });
  };
  const { contact } = view;
  const wayOn = () => {
    const next = contact && findNext(listed(), contact);
    return () => open(next);
  };
  const details = useDetailsPlace(contact);
  return (
    <div
      className={classes.screen}
      data-open={contact !== undefined || undefined}
      data-beside={details.isBeside || undefined}
    >
      <section className={classes.list} aria-label="Conversation list">
        <ConversationList
          view={view}
          onView={onView}
          isBare={isBare}
          campaigns={campaigns}
          onShortcuts={shortcuts.open}
          nextSteps={<SetupSteps otherwise={<ButtonLink to="/campaigns">Open campaigns</ButtonLink>} />}
        />
      </section>
      <section className={classes.thread} aria-label="Conversation">
        {contact === undefined ? (
          <Text c="dimmed" ta="center" m="auto">
            Select a conversation to view messages
          </Text>
        ) : (
          <Conversation
            contact_id={contact}
            moving={{ wayOn, onOpen: open }}
            leaveAlone={(props) => <SuppressionNotice {...props} />}
            back={<Back onBack={() => onView({ contact: undefined })} />}
            aside={!details.isBeside && <OpenDetails onOpen={details.show} />}
          />
        )}
      </section>
      {details.panel}
      {showsKeys && <ShortcutsDialog onClose={shortcuts.close} mayWrite={mayWrite} />}
    </div>
  );
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" aria-label="Conversations" onClick={onBack}>
    <IconArrowLeft size={18} aria-hidden="true" />
  </ActionIcon>
);

const OpenDetails = ({ onOpen }: { onOpen: () => void }) => (
  <ActionButton label="Details" hint="d" onClick={onOpen} />
);
