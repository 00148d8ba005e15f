import { counted } from '@hearback/contract';
import { Kbd, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '#web/ui/buttons/action-button.tsx';
import { LazyMenu } from '#web/ui/buttons/lazy-menu.tsx';
import { IconBan, IconDotsVertical, IconMail, IconNote, IconSend } from '#web/ui/icons/inbox.ts';
import { toAction, useKeys } from '#web/ui/use-keys.ts';
import { useFinish } from '../api/triage.ts';
import { useReopen } from '../api/unread.ts';
import { useInboxPreferences } from '../preferences.ts';
import classes from './actions.module.css';
import { useOpenThread } from './thread-context.ts';

type Props = {
  onNote: () => void;
  onForward: () => void;
  /** Opens the do-not-contact dialog. */
  onSuppress: () => void;
  /** Actions of other features, between those of the conversation and the menu. */
  children: ReactNode;
};

export function ThreadActions({ onNote, onForward, onSuppress, children }: Props) {
  const { thread, messages, navigation, markUnread } = useOpenThread();
  const hasInbound = messages.some(({ direction }) => direction === 'inbound');
  const isOpen = thread.unhandled_count > 0 || thread.returned !== null;
  const [showsMore, setShowsMore] = useState(false);
  const finish = useFinish(thread, navigation);
  useKeys({
    e: () => finish(),
    n: onNote,
    F: onForward,
    c: onSuppress,
    ...(hasInbound && { U: markUnread }),
  });
  return (
    <>
      {isOpen && <FinishButton onFinish={() => void finish()} />}
      {!isOpen && hasInbound && <Finished />}
      <ActionButton label="Write a reply" className={classes.phone} onClick={() => toAction('r')?.()}>
        Reply
      </ActionButton>
      {children}
      <LazyMenu
        opened={showsMore}
        onChange={setShowsMore}
        position="bottom-end"
        width={240}
        shadow="md"
        target={
          <ActionButton label="More actions">
            <IconDotsVertical size={16} aria-hidden="true" />
          </ActionButton>
        }
      >
        <Menu.Dropdown aria-label="More actions">
          <Item label="Write a note" hint="n" icon={IconNote} onClick={onNote} />
          <Item label="Forward" hint="F" icon={IconSend} onClick={onForward} />
          {isOpen && hasInbound && (
            <Item label="Mark as unread" hint="U" icon={IconMail} onClick={markUnread} />
          )}
          {!thread.do_not_contact && (
            <Item label="Do not contact" hint="c" icon={IconBan} onClick={onSuppress} />
          )}
        </Menu.Dropdown>
      </LazyMenu>
    </>
  );
}

type ItemProps = { label: string; hint: string; icon: typeof IconNote; onClick: () => void };

const Item = ({ label, hint, icon: Icon, onClick }: ItemProps) => (
  <Menu.Item
    leftSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}
    rightSection={
      <Kbd size="xs" aria-hidden="true">
        {hint}
      </Kbd>
    }
    onClick={onClick}
  >
    {label}
  </Menu.Item>
);

/** Both labels finish the conversation. 'Mark as Done' on a message that is not the last open one marks only that one. */
function FinishButton({ onFinish }: { onFinish: () => void }) {
  const { opens_next } = useInboxPreferences().preferences;
  const { unhandled_count } = useOpenThread().thread;
  const effect = unhandled_count === 0 ? 'Finish' : `Mark ${counted(unhandled_count, 'message')} as done`;
  return (
    <ActionButton
      {...(unhandled_count === 1 ? { label: 'Mark as Done', lead: 'Mark as' } : { label: 'Finish' })}
      hint="e"
      variant="filled"
      title={`${effect}${opens_next ? ' and open the next conversation' : ''}`}
      onClick={onFinish}
    />
  );
}

function Finished() {
  const { thread, messages, markUnread } = useOpenThread();
  const reopen = useReopen(thread.contact.id, messages);
  useKeys({ E: reopen });
  return (
    <>
      <ActionButton label="Reopen" hint="E" variant="default" onClick={reopen} />
      <ActionButton label="Mark as unread" lead="Mark as" onClick={markUnread} />
    </>
  );
}
