import { type ChatSessionDetail, hasEmails, toProgress } from '@hearback/contract';
import { Button, Menu } from '@mantine/core';
import { useEditPlan } from '../plan/use-edit-plan.ts';
import classes from './chat.module.css';

type Props = { session: ChatSessionDetail; isBlocked: boolean; onSay: (text: string) => void };

const WITH_EMAILS = ['Shorter', 'Friendlier', 'Fewer', 'More'];

/** The plan is complete, and only the emails are missing. */
const isPlanned = ({ draft }: ChatSessionDetail): boolean =>
  toProgress(draft).every(({ label, done }) => done || label === 'Content Generated');

/** Messages to the model as buttons. Starting over and undoing are requests of their own. */
export function Commands({ session, isBlocked, onSay }: Props) {
  const { draft, can_undo } = session;
  const edit = useEditPlan(session);
  const isWritten = hasEmails(draft);
  const isBegun = Object.keys(draft).length > 0;
  const words = [
    ...(isWritten ? WITH_EMAILS : isBegun ? ['Skip'] : []),
    ...(!isWritten && isPlanned(session) ? ['Write the emails'] : []),
  ];
  if (!isBegun && !can_undo) return null;
  return (
    <section className={classes.commands} aria-label="Commands">
      {words.map((text) => (
        <Command key={text} text={text} isBlocked={isBlocked} onSay={onSay} />
      ))}
      {isWritten && (
        <ChangeEmail
          count={draft.generated_content?.emails.length ?? 0}
          isBlocked={isBlocked}
          onSay={onSay}
        />
      )}
      {isBegun && <Command text="Start over" isBlocked={isBlocked} onSay={edit.restart} />}
      {can_undo && <Command text="Undo" isBlocked={isBlocked} onSay={edit.undo} />}
    </section>
  );
}

function Command({ text, isBlocked, onSay }: { text: string } & Omit<Props, 'session'>) {
  return (
    <Button size="compact-sm" variant="default" radius="xl" disabled={isBlocked} onClick={() => onSay(text)}>
      {text}
    </Button>
  );
}

function ChangeEmail({ count, isBlocked, onSay }: { count: number } & Omit<Props, 'session'>) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" radius="xl" disabled={isBlocked}>
          Change email
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Array.from({ length: count }, (_item, index) => `Change email ${index + 1}`).map((text) => (
          <Menu.Item key={text} onClick={() => onSay(text)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
