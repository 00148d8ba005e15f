import {
  type CampaignPlan,
  DRAFT_LIMITS,
  type PlanField,
  REPLY_TONES,
  toWebAddress,
  WEB_ADDRESS_PROBLEM,
} from '@hearback/contract';
import { Select, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';

type Stored = CampaignPlan[PlanField];

type Props = {
  field: PlanField;
  label: string;
  stored: Stored;
  /** An answer is being written, or the campaign was made: what stands here may not be changed now. */
  isLocked: boolean;
  /** Grows with every change that was not taken: then what is stored is shown again. */
  failed: number;
  onSave: (value: Stored) => void;
};

const COUNTS = Array.from({ length: DRAFT_LIMITS.emails }, (_item, index) => String(index + 1));
const TONES = REPLY_TONES.map((tone) => ({
  value: tone,
  label: tone.charAt(0).toUpperCase() + tone.slice(1),
}));

const HINTS: Partial<Record<PlanField, string>> = {
  titles: 'Separated by commas',
  industries: 'Separated by commas',
  company_size: 'Such as 10 to 50 people',
};
const MOST: Partial<Record<PlanField, number>> = {
  name: DRAFT_LIMITS.name,
  website: DRAFT_LIMITS.website,
  description: DRAFT_LIMITS.description,
  company_size: DRAFT_LIMITS.size,
  location: DRAFT_LIMITS.location,
  primary_goal: DRAFT_LIMITS.goal,
};

export function PlanInput(props: Props) {
  const { field, label, stored, isLocked, onSave } = props;
  if (field !== 'num_emails' && field !== 'tone') return <TextInput {...props} />;
  return (
    <Select
      label={label}
      size="sm"
      clearable
      readOnly={isLocked}
      placeholder={field === 'tone' ? 'Professional' : 'Not set'}
      data={field === 'tone' ? TONES : COUNTS}
      value={stored === null ? null : String(stored)}
      onChange={(value) => onSave(value === null || field === 'tone' ? (value as Stored) : Number(value))}
    />
  );
}

const isList = (field: PlanField) => field === 'titles' || field === 'industries';

const shown = (stored: Stored): string => (Array.isArray(stored) ? stored.join(', ') : String(stored ?? ''));

/** What was typed as the plan keeps it. */
function toStored(field: PlanField, typed: string): Stored {
  const text = typed.replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  if (!isList(field)) return text;
  const terms = text.split(',').map((term) => term.trim().slice(0, DRAFT_LIMITS.term));
  return terms
    .filter((term) => term !== '')
    .slice(0, field === 'titles' ? DRAFT_LIMITS.titles : DRAFT_LIMITS.industries);
}

/** Saved when one leaves it, or presses Enter; Escape takes back what was typed. */
function TextInput({ field, label, stored, isLocked, failed, onSave }: Props) {
  const [typed, setTyped] = useState(shown(stored));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was not taken shows the stored value once more.
  useEffect(() => setTyped(shown(stored)), [shown(stored), failed]);
  const problem =
    field === 'website' && typed.trim() !== '' && toWebAddress(typed) === null ? WEB_ADDRESS_PROBLEM : null;
  const save = () => {
    const value = toStored(field, typed);
    if (problem === null && shown(value) !== shown(stored)) onSave(value);
    else if (problem === null) setTyped(shown(stored));
  };
  const byKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') setTyped(shown(stored));
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <Textarea
      label={label}
      size="sm"
      autosize
      minRows={1}
      maxRows={4}
      placeholder={HINTS[field] ?? 'Not set'}
      maxLength={MOST[field]}
      readOnly={isLocked}
      error={problem}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={byKey}
    />
  );
}
