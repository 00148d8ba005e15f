import type { CampaignPlan, PlanField } from '@hearback/contract';
import { Select } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { findPlanProblem, PLAN_TEXT_LIMITS, toEntries } from './find-plan-problem.ts';
import { CHOSEN_FIELDS, type Choice, isListField, isNumberField } from './plan-choices.ts';

type PlanValue = CampaignPlan[PlanField];

type Props = {
  field: PlanField;
  label: string;
  stored: PlanValue;
  /** An answer is being written, or the campaign was created. */
  isLocked: boolean;
  /** Incremented by every rejected change, so that the stored value is shown again. */
  failed: number;
  onSave: (value: PlanValue) => void;
};

const HINTS: Partial<Record<PlanField, string>> = {
  titles: 'One per line',
  industries: 'One per line',
  company_size: 'For example, 10 to 50 people',
  sign_as: 'First name of the sending account',
  campaign_name: 'Business name + Campaign',
};

export function PlanInput(props: Props) {
  const { field, label, stored, isLocked, onSave } = props;
  const choiceField = CHOSEN_FIELDS[field];
  if (!choiceField) return <TextInput {...props} />;
  return (
    <Select
      label={label}
      size="sm"
      clearable
      readOnly={isLocked}
      placeholder={choiceField.unset}
      data={withStored(choiceField.choices, stored)}
      value={stored === null ? null : String(stored)}
      onChange={(value) =>
        onSave(value === null || !isNumberField(field) ? (value as PlanValue) : Number(value))
      }
    />
  );
}

/** A stored value that the menu does not offer is still shown. */
const withStored = (choices: readonly Choice[], stored: PlanValue): Choice[] => {
  const value = String(stored ?? '');
  const isOffered = value === '' || choices.some((choice) => choice.value === value);
  return isOffered ? [...choices] : [...choices, { value, label: value }];
};

const toText = (stored: PlanValue): string =>
  Array.isArray(stored) ? stored.join('\n') : String(stored ?? '');

/** Stored as typed. A list has one entry per line. */
function toStored(field: PlanField, typed: string): PlanValue {
  const text = typed.trim();
  if (text === '') return null;
  return isListField(field) ? toEntries(text) : text;
}

/** Saved on blur and on Enter. Shift+Enter starts a new line, Escape restores the stored value. */
function TextInput({ field, label, stored, isLocked, failed, onSave }: Props) {
  const [typed, setTyped] = useState(toText(stored));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rejected change shows the stored value again.
  useEffect(() => setTyped(toText(stored)), [toText(stored), failed]);
  const value = toStored(field, typed);
  const problem = findPlanProblem(field, value);
  const save = () => {
    if (problem === null && toText(value) !== toText(stored)) onSave(value);
    else if (problem === null) setTyped(toText(stored));
  };
  const byKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') setTyped(toText(stored));
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <GrowingTextarea
      label={label}
      size="sm"
      minRows={1}
      maxRows={4}
      placeholder={HINTS[field] ?? 'Not set'}
      maxLength={PLAN_TEXT_LIMITS[field]}
      readOnly={isLocked}
      error={problem}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={byKey}
    />
  );
}
