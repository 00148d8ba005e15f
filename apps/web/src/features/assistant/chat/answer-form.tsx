import { type GuidedField, MAX_CHAT_MESSAGE_LENGTH, PLAN_LABELS } from '@hearback/contract';
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { findPlanProblem, PLAN_TEXT_LIMITS, toEntries } from '../plan/find-plan-problem.ts';
import { isListField, QUESTION_CONTROLS } from '../plan/plan-choices.ts';
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

/** The control that fits the open question. The answer is stored as typed. */
export function AnswerForm({ ref, field, typed, onType, isBlocked, onAnswer }: Props) {
  const { choices, placeholder } = QUESTION_CONTROLS[field];
  const value = isListField(field) ? toEntries(typed) : typed;
  return (
    <>
      {choices && (
        <fieldset className={classes.choices} aria-label={PLAN_LABELS[field]}>
          {choices.map((choice) => (
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
      {placeholder !== undefined && (
        <Composer
          ref={ref}
          label={PLAN_LABELS[field]}
          isLabelShown
          placeholder={placeholder}
          maxLength={PLAN_TEXT_LIMITS[field] ?? MAX_CHAT_MESSAGE_LENGTH}
          problem={typed.trim() === '' ? null : findPlanProblem(field, value)}
          typed={typed}
          onType={onType}
          isBlocked={isBlocked}
          onSend={() => onAnswer(typed)}
        />
      )}
    </>
  );
}
