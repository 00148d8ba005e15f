import { type ChatSessionDetail, counted, DRAFT_LIMITS, hasEmails, PLAN_LABELS } from '@hearback/contract';
import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { DELAY_CHOICES, TONE_CHOICES } from '../plan/plan-choices.ts';
import { useEditPlan } from '../plan/use-edit-plan.ts';
import classes from './chat.module.css';

type Props = { session: ChatSessionDetail; isBlocked: boolean };

/** The commands of the guided conversation. Each is a typed request, none is a message. */
export function GuideCommands({ session, isBlocked }: Props) {
  const { draft, can_undo, question, can_chat } = session;
  const edit = useEditPlan(session);
  const disabled = isBlocked || edit.isPending;
  const isBegun = Object.keys(draft).length > 0;
  const isGuided = question !== null && !can_chat;
  if (!isBegun && !can_undo && !isGuided) return null;
  return (
    <section className={classes.commands} aria-label="Commands">
      {isGuided && <Command label="Skip" disabled={disabled} onClick={() => edit.skip(question)} />}
      {hasEmails(draft) ? (
        <EmailCommands session={session} edit={edit} disabled={disabled} />
      ) : (
        isBegun && <Command label="Write the emails" disabled={disabled} onClick={edit.write} />
      )}
      {isBegun && <Command label="Start over" disabled={disabled} onClick={edit.restart} />}
      {can_undo && <Command label="Undo" disabled={disabled} onClick={edit.undo} />}
    </section>
  );
}

type EmailProps = { session: ChatSessionDetail; edit: ReturnType<typeof useEditPlan>; disabled: boolean };

function EmailCommands({ session, edit, disabled }: EmailProps) {
  const { plan, save } = edit;
  const count = session.draft.generated_content?.emails.length ?? 0;
  const isShort = plan.length === 'short';
  return (
    <>
      <Command
        label="Fewer emails"
        disabled={disabled || count <= 1}
        onClick={() => save({ num_emails: count - 1 })}
      />
      <Command
        label="More emails"
        disabled={disabled || count >= DRAFT_LIMITS.emails}
        onClick={() => save({ num_emails: count + 1 })}
      />
      <Command
        label={isShort ? 'Longer' : 'Shorter'}
        disabled={disabled}
        onClick={() => save({ length: isShort ? 'full' : 'short' })}
      />
      <ChoiceCommand
        label="Change the tone"
        choices={TONE_CHOICES}
        disabled={disabled}
        onChoose={(tone) => save({ tone })}
      />
      <ChoiceCommand
        label="Change the delay"
        choices={DELAY_CHOICES.map(({ value }) => ({
          value,
          label: counted(Number(value), 'day'),
        }))}
        disabled={disabled}
        onChoose={(days) => save({ delay_days: Number(days) })}
      />
      <TextCommand
        label="Rename"
        field={PLAN_LABELS.campaign_name}
        stored={plan.campaign_name}
        maxLength={DRAFT_LIMITS.name}
        disabled={disabled}
        onSave={(campaign_name) => save({ campaign_name })}
      />
      <TextCommand
        label="Sign as"
        field={PLAN_LABELS.sign_as}
        stored={plan.sign_as}
        maxLength={DRAFT_LIMITS.sender}
        disabled={disabled}
        onSave={(sign_as) => save({ sign_as })}
      />
      <Command label="Rewrite the emails" disabled={disabled} onClick={edit.write} />
    </>
  );
}

const BUTTON = { size: 'compact-sm', variant: 'default', radius: 'xl' } as const;

type CommandProps = { label: string; disabled: boolean };

function Command({ label, disabled, onClick }: CommandProps & { onClick: () => void }) {
  return (
    <Button {...BUTTON} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

type ChoiceProps<T extends string> = CommandProps & {
  choices: readonly { readonly value: T; readonly label: string }[];
  onChoose: (value: T) => void;
};

function ChoiceCommand<T extends string>({ label, disabled, choices, onChoose }: ChoiceProps<T>) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button {...BUTTON} disabled={disabled}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.value} onClick={() => onChoose(choice.value)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type TextProps = CommandProps & {
  field: string;
  stored: string | null;
  maxLength: number;
  onSave: (value: string | null) => void;
};

function TextCommand({ label, disabled, field, stored, maxLength, onSave }: TextProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const show = () => {
    setTyped(stored ?? '');
    open();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close();
    onSave(typed.trim() || null);
  };
  return (
    <Popover opened={opened} onDismiss={close} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Button {...BUTTON} disabled={disabled} onClick={opened ? close : show}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.rename} onSubmit={submit}>
          <TextInput
            data-autofocus
            label={field}
            maxLength={maxLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit">Save</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
