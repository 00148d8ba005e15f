import {
  CHAT_MESSAGE_LENGTH,
  DRAFT_LIMITS,
  findPlanProblem,
  GUIDED_QUESTIONS,
  type GuidedField,
  PLAN_LABELS,
  type QuestionControl,
  toEntries,
} from '@hearback/contract';
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import classes from './chat.module.css';
import { Composer } from './composer.tsx';

type Props = {
  ref: Ref<HTMLTextAreaElement>;
  field: GuidedField;
  typed: string;
  onType: (text: string) => void;
  isBlocked: boolean;
  onAnswer: (text: string) => void;
};

const MAX_LENGTHS: Partial<Record<GuidedField, number>> = {
  name: DRAFT_LIMITS.name,
  website: DRAFT_LIMITS.website,
  description: DRAFT_LIMITS.description,
  primary_goal: DRAFT_LIMITS.goal,
};

/** The control that fits the open question. The answer is stored as typed. */
export function AnswerForm({ ref, field, typed, onType, isBlocked, onAnswer }: Props) {
  const control: QuestionControl = GUIDED_QUESTIONS[field];
  const value = control.kind === 'lines' ? toEntries(typed) : typed;
  return (
    <>
      {'choices' in control && (
        <fieldset className={classes.choices} aria-label={PLAN_LABELS[field]}>
          {control.choices.map((choice) => (
            <Button
              key={choice.value}
              size="compact-md"
              variant="default"
              disabled={isBlocked}
              onClick={() => onAnswer(choice.value)}
            >
              {choice.label}
            </Button>
          ))}
        </fieldset>
      )}
      {'placeholder' in control && (
        <Composer
          ref={ref}
          label={PLAN_LABELS[field]}
          isLabelShown
          placeholder={control.placeholder}
          maxLength={MAX_LENGTHS[field] ?? CHAT_MESSAGE_LENGTH}
          problem={typed.trim() === '' ? null : findPlanProblem(field, value as never)}
          typed={typed}
          onType={onType}
          isBlocked={isBlocked}
          onSend={() => onAnswer(typed)}
        />
      )}
    </>
  );
}
