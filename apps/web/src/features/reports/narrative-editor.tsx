import {
  MAX_NARRATIVE_LENGTH,
  NARRATIVE_LABELS,
  NARRATIVE_PARTS,
  type Narrative,
  type Report,
} from '@hearback/contract';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { useEditNarrative } from './api.ts';

const EMPTY: Narrative = { happened: '', next: '', needed: '' };

/** Saving adds a version. The client keeps seeing the published one. */
export function NarrativeEditor({ report, onClose }: { report: Report; onClose: () => void }) {
  const [texts, setTexts] = useState<Narrative>(report.narrative ?? EMPTY);
  // The version that is edited: a newer one of another person is not overwritten.
  const [version] = useState(report.version);
  const edit = useEditNarrative(onClose);
  return (
    <FormDialog
      title="Edit summary"
      size="lg"
      submit="Save"
      submitting={edit.isPending}
      onSubmit={() => edit.mutate({ id: report.id, version, ...texts })}
      onClose={onClose}
    >
      {edit.error && <Alert color="red">{describeError(edit.error, 'Unknown error')}</Alert>}
      {NARRATIVE_PARTS.map((part) => (
        <GrowingTextarea
          key={part}
          label={NARRATIVE_LABELS[part]}
          minRows={3}
          maxRows={10}
          maxLength={MAX_NARRATIVE_LENGTH}
          value={texts[part]}
          onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [part]: value }))}
        />
      ))}
    </FormDialog>
  );
}
