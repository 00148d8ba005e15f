import { type Message, REPLY_TONES, type ReplyTone, type Thread } from '@hearback/contract';
import { Group, SegmentedControl, SimpleGrid, TextInput, Title } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import classes from './reply.module.css';
import { ReplyText } from './reply-text.tsx';
import { useReplyEditor } from './use-reply-editor.ts';

const TONES: Record<ReplyTone, string> = {
  professional: 'Professional',
  friendly: 'Friendly',
  direct: 'Direct',
};

type Props = { thread: Thread; message: Message };

/** Drafts an answer to the latest inbound message. Nothing goes out without a press on 'Send Reply'. */
export function ReplyAssistant({ thread, message }: Props) {
  const editor = useReplyEditor(thread, message);
  const id = useId();
  return (
    <section className={classes.assistant} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <IconSparkles size={16} stroke={1.7} aria-hidden="true" />
          <Title order={3} id={id}>
            AI Reply Assistant
          </Title>
          {editor.writtenBy === 'built_in' && !editor.isOff && (
            <DataBadge value="Built-in" label="Written without a model" />
          )}
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Tone"
          value={editor.tone}
          onChange={(tone) => editor.setTone(tone as ReplyTone)}
          data={REPLY_TONES.map((tone) => ({ value: tone, label: TONES[tone] }))}
        />
      </Group>
      {editor.isMail && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
          <TextInput
            size="xs"
            label="Subject"
            maxLength={1000}
            value={editor.subject}
            onChange={(event) => editor.setSubject(event.currentTarget.value)}
          />
          <TextInput
            size="xs"
            label="CC"
            placeholder="Addresses, separated by commas"
            value={editor.cc}
            onChange={(event) => editor.setCc(event.currentTarget.value)}
          />
        </SimpleGrid>
      )}
      <ReplyText editor={editor} />
    </section>
  );
}
