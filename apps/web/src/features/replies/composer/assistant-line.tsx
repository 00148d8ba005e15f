import { NO_PROPOSAL_TEXTS, REPLY_TONES, type ReplyTone } from '@hearback/contract';
import { SegmentedControl } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { IconChevronDown, IconChevronUp, IconSparkles } from '#web/ui/icons/inbox.ts';
import classes from './reply.module.css';
import type { ReplyEditor } from './use-reply-editor.ts';

const TONES: Record<ReplyTone, string> = {
  professional: 'Professional',
  friendly: 'Friendly',
  direct: 'Direct',
};

const MAX_BEGINNING_LENGTH = 160;

/** Returns the first words of the draft in one line. Once answered, an untouched draft is not shown. */
function findStart({ text, isAnswered, writtenBy, reason }: ReplyEditor): string {
  if (isAnswered && writtenBy !== null) return 'Answered. Open to reply again.';
  return text.trim() === ''
    ? reason === null
      ? 'Write a reply'
      : NO_PROPOSAL_TEXTS[reason]
    : text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_BEGINNING_LENGTH);
}

const isLetterKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

type Props = {
  id: string;
  editor: ReplyEditor;
  isOpen: boolean;
  onToggle: () => void;
  onType: () => void;
};

export function AssistantLine({ id, editor, isOpen, onToggle, onType }: Props) {
  const typeHere = (event: KeyboardEvent) => {
    if (!isLetterKey(event)) return;
    // The character is typed into the editor that opens and must not trigger a shortcut.
    event.stopPropagation();
    onType();
  };
  const press = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onToggle();
    // After a click, the keys are shortcuts again. Keyboard users keep the focus.
    if (detail > 0) currentTarget.blur();
  };
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.line}>
      <IconSparkles size={16} stroke={1.7} aria-hidden="true" className={classes.picture} />
      <h3 id={`${id}-title`} className={classes.title}>
        <PlainButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-editor` : undefined}
          aria-describedby={isOpen ? undefined : `${id}-beginning`}
          onClick={press}
          onKeyDown={typeHere}
        >
          AI Reply Assistant
        </PlainButton>
      </h3>
      {!isOpen && (
        <span id={`${id}-beginning`} className={classes.beginning}>
          {findStart(editor)}
        </span>
      )}
      {editor.writtenBy === 'built_in' && editor.text !== '' && (
        <DataBadge value="Built-in" label="Written without an AI model" />
      )}
      {isOpen && <Tones editor={editor} />}
      <Chevron size={16} stroke={1.7} aria-hidden="true" className={classes.picture} />
    </div>
  );
}

const Tones = ({ editor }: { editor: ReplyEditor }) => (
  <SegmentedControl
    className={classes.tones}
    size="xs"
    aria-label="Tone"
    value={editor.tone}
    onChange={(tone) => editor.setTone(tone as ReplyTone)}
    data={REPLY_TONES.map((tone) => ({ value: tone, label: TONES[tone] }))}
  />
);
