import { canAnywhere } from '@hearback/contract';
import { Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, memo, useMemo } from 'react';
import { outcomeRequest } from '#web/features/inbox/api/ask-outcome.ts';
import { listVisibleContacts, type Option } from '#web/features/inbox/api/threads.ts';
import { ConversationList } from '#web/features/inbox/list/conversation-list.tsx';
import { findNext } from '#web/features/inbox/list/next-conversation.ts';
import { ListSlots } from '#web/features/inbox/list/slots.ts';
import { type InboxView, type OnView, toQueryFilter } from '#web/features/inbox/list/view.ts';
import { useReplyOutcomes } from '#web/features/replies/delivery/watched-replies.ts';
import { PresentPeople } from '#web/features/teamwork/presence/present-people.tsx';
import { useStore } from '#web/lib/store.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import plain from '#web/ui/buttons/plain-button.module.css';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useUndoLatest } from '#web/ui/dialogs/undo-latest.ts';
import { IconArrowLeft } from '#web/ui/icons/inbox.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useStableCallback } from '#web/ui/use-stable-callback.ts';
import classes from './conversations.module.css';
import { useDetailsPlace } from './details-place.tsx';
import { useOpenContact } from './open-contact.ts';
import { ConversationThread } from './thread/thread.tsx';

const ShortcutsDialog = lazyDialog(
  async () => (await import('#web/features/inbox/keyboard/shortcuts-dialog.tsx')).ShortcutsDialog,
);

const OutcomeDialog = lazyDialog(
  async () => (await import('#web/features/inbox/outcome/outcome-dialog.tsx')).OutcomeDialog,
);

const LIST_SLOTS = {
  PresentPeople,
  ScheduledReplies: lazyDialog(
    async () => (await import('#web/features/replies/schedule/scheduled-dialog.tsx')).ScheduledDialog,
  ),
  Swipes: lazy(async () => ({ default: (await import('./list/swipes.tsx')).Swipes })),
};

const SetupSteps = lazyDialog(
  async () => (await import('#web/features/sync/setup/setup-checklist.tsx')).SetupSteps,
);

const List = memo(ConversationList);

const NEXT_STEPS = <SetupSteps otherwise={<ButtonLink to="/campaigns">Open campaigns</ButtonLink>} />;

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
  const canWrite = canAnywhere(useViewer().profile, 'inbox:write');
  const [showsKeys, shortcuts] = useDisclosure(false);
  const change = useStableCallback(onView);
  const { contact, open } = useOpenContact(view.contact, (to) => onView({ contact: to }));
  const list = useListView(view);
  useReplyOutcomes(open);
  const undoLatest = useUndoLatest();
  useKeys({ z: () => void undoLatest(), '?': shortcuts.open });
  const captureNext = useStableCallback(() => {
    const next = contact && findNext(listVisibleContacts(toQueryFilter(list)), contact);
    return () => open(next);
  });
  const details = useDetailsPlace(contact);
  const outcome = useStore(outcomeRequest);
  return (
    <div
      className={classes.screen}
      data-open={contact !== undefined || undefined}
      data-beside={details.isBeside || undefined}
    >
      {/* Not in the list, which a phone hides while a conversation is open. */}
      <VisuallyHidden component="h1">Conversations</VisuallyHidden>
      <section className={classes.list} aria-label="Conversation list">
        <ListSlots value={LIST_SLOTS}>
          <List
            view={list}
            onView={change}
            onOpen={open}
            isBare={isBare}
            campaigns={campaigns}
            onShortcuts={shortcuts.open}
            nextSteps={NEXT_STEPS}
          />
        </ListSlots>
      </section>
      <section className={classes.thread} aria-label="Conversation">
        {contact === undefined ? (
          <Text c="dimmed" ta="center" m="auto">
            Select a conversation to view messages
          </Text>
        ) : (
          <ShownThread
            contact_id={contact}
            captureNext={captureNext}
            onOpen={open}
            onView={change}
            onDetails={details.isBeside ? null : details.show}
          />
        )}
      </section>
      {details.panel}
      {outcome && <OutcomeDialog {...outcome} onClose={outcomeRequest.reset} />}
      {showsKeys && <ShortcutsDialog onClose={shortcuts.close} canWrite={canWrite} />}
    </div>
  );
}

/** The filters alone, as the same object until they change. */
function useListView({ contact: _open, ...filters }: InboxView): InboxView {
  const key = JSON.stringify(filters);
  return useMemo(() => JSON.parse(key) as InboxView, [key]);
}

type ShownProps = {
  contact_id: string;
  captureNext: () => () => void;
  onOpen: (contact: string | undefined) => void;
  onView: OnView;
  /** Opens the details if they are hidden. */
  onDetails: (() => void) | null;
};

/** Memoized, so that the highlight moves without rendering the thread of the previous conversation again. */
const ShownThread = memo(function ShownThread({
  contact_id,
  captureNext,
  onOpen,
  onView,
  onDetails,
}: ShownProps) {
  return (
    <ConversationThread
      contact_id={contact_id}
      navigation={{ captureNext, onOpen }}
      back={<Back onBack={() => onView({ contact: undefined })} />}
      aside={onDetails && <OpenDetails onOpen={onDetails} />}
    />
  );
});

const Back = ({ onBack }: { onBack: () => void }) => (
  <PlainButton className={`${plain.icon} ${classes.back}`} aria-label="Conversations" onClick={onBack}>
    <IconArrowLeft size={18} aria-hidden="true" />
  </PlainButton>
);

const OpenDetails = ({ onOpen }: { onOpen: () => void }) => (
  <ActionButton label="Details" hint="d" onClick={onOpen} />
);
