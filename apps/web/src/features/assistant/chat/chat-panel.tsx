import { type ChatSessionDetail, MAX_CHAT_MESSAGE_LENGTH } from '@hearback/contract';
import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useId, useRef } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import type { TurnView } from '../turn/use-turn.ts';
import { AnswerForm } from './answer-form.tsx';
import classes from './chat.module.css';
import { Commands } from './commands.tsx';
import { Composer } from './composer.tsx';
import { GuideCommands } from './guide-commands.tsx';
import { MessageLog } from './message-log.tsx';

/** Typed text survives a reload and a visit to another chat. */
function useTyped(slot: string) {
  const { account } = useViewer();
  return useSessionStorage({
    key: `hearback.assistant-typed:${account.id}:${slot}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
}

export function ChatPanel({ session, turn }: { session: ChatSessionDetail; turn: TurnView }) {
  const { can_chat, question } = session;
  // The text typed for one question must not become the answer to the next one.
  const [typed, setTyped] = useTyped(can_chat ? session.id : `${session.id}:${question}`);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const write = (text: string) => {
    setTyped(text);
    area.current?.focus();
  };
  const takeBack = () => {
    write([turn.unsent, typed].filter(Boolean).join('\n'));
    turn.takeBack();
  };
  const isBlocked = turn.isBusy || turn.unsent !== null;
  // When the model has failed, the commands must work without it.
  const isGuided = !can_chat || session.engine === 'built_in';
  const answer = (text: string) => question !== null && turn.send(text, question) && setTyped('');
  const isFresh = turn.messages.every(({ role }) => role === 'assistant');
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <IconSparkles size={16} stroke={1.7} aria-hidden="true" />
        <Title order={2} id={id} className={classes.title}>
          {session.title}
        </Title>
        {session.engine === 'built_in' && <DataBadge value="Built-in" label="Answered without an AI model" />}
      </header>
      <MessageLog key={session.id} messages={turn.messages} writing={turn.writing}>
        {can_chat && isFresh && !turn.isBusy && <Suggestions onChoose={write} />}
      </MessageLog>
      {session.campaign_id !== null ? (
        <FinishedNotice campaign_id={session.campaign_id} />
      ) : (
        <>
          {turn.unsent !== null && <UnsentNotice onRetry={turn.retry} onTakeBack={takeBack} />}
          {isGuided ? (
            <GuideCommands session={session} isBlocked={isBlocked} />
          ) : (
            <Commands session={session} isBlocked={isBlocked} onSay={(text) => turn.send(text)} />
          )}
          {can_chat ? (
            <Composer
              ref={area}
              label="Message"
              placeholder="Write a message..."
              maxLength={MAX_CHAT_MESSAGE_LENGTH}
              typed={typed}
              onType={setTyped}
              isBlocked={isBlocked}
              onSend={() => turn.send(typed) && setTyped('')}
            />
          ) : (
            question !== null && (
              <AnswerForm
                key={question}
                ref={area}
                field={question}
                typed={typed}
                onType={setTyped}
                isBlocked={isBlocked}
                onAnswer={answer}
              />
            )
          )}
        </>
      )}
    </section>
  );
}

function FinishedNotice({ campaign_id }: { campaign_id: string }) {
  return (
    <div className={classes.notice}>
      <Text size="sm">The campaign for this chat has been created.</Text>
      <TextLink size="sm" to="/campaigns/$campaignId" params={{ campaignId: campaign_id }}>
        View campaign
      </TextLink>
    </div>
  );
}

const OPENINGS = [
  '3 emails to owners of dental practices. The goal is to book demos.',
  '4 emails to heads of HR in software companies. The goal is trial sign-ups.',
  '5 emails to marketing managers in e-commerce. The goal is to invite them to our webinar.',
];

/** Inserts the example into the editor without sending it, because the user has to add their own business first. */
function Suggestions({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className={classes.suggestions}>
      <Text size="sm" c="dimmed">
        Answer in your own words, or start with one of these:
      </Text>
      {OPENINGS.map((opening) => (
        <UnstyledButton key={opening} className={classes.suggestion} onClick={() => onChoose(opening)}>
          {opening}
        </UnstyledButton>
      ))}
    </div>
  );
}

type Props = { onRetry: () => void; onTakeBack: () => void };

function UnsentNotice({ onRetry, onTakeBack }: Props) {
  return (
    <div className={classes.notice} data-tone="danger">
      <Text size="sm">Your last message was not answered.</Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={onTakeBack}>
          Edit
        </Button>
        <Button size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </div>
  );
}
