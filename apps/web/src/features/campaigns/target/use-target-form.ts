import type { Campaign, TargetField } from '@hearback/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useSaveCampaign } from '../api/campaigns.ts';
import { createDraftStore } from './draft-store.ts';
import { mergeTargetEdits, pickChangedEdits, siteProblem, type TargetEdits } from './target-fields.ts';

const AUTOSAVE_MS = 500;

/** Stores only the edits, so that changes saved by others still appear in untouched fields. */
export function useTargetForm(campaign: Campaign) {
  const { profile } = useViewer();
  const store = useMemo(() => createDraftStore(profile.id, campaign.id), [profile.id, campaign.id]);
  const [edits, setEdits] = useState(() => store.read());
  const latest = useRef(edits);
  const autosave = useDebouncedCallback((draft: TargetEdits) => store.write(draft), {
    delay: AUTOSAVE_MS,
    flushOnUnmount: true,
  });
  const [checked, setChecked] = useState(false);
  const update = useSaveCampaign();

  const replaceEdits = (next: TargetEdits) => {
    latest.current = next;
    setEdits(next);
  };
  const keep = (next: TargetEdits) => {
    replaceEdits(next);
    autosave(pickChangedEdits(campaign, next));
  };
  /** Keeps values that were typed while the save was in flight, because they differ from what was sent. */
  const forget = (sent: TargetEdits) => {
    const left = Object.entries(latest.current).filter(
      ([field, text]) => text !== sent[field as TargetField],
    );
    autosave.cancel();
    replaceEdits(Object.fromEntries(left));
    store.write(latest.current);
  };
  const changed = pickChangedEdits(campaign, edits);
  const problem = siteProblem(changed);
  const save = () => {
    setChecked(true);
    if (problem === null)
      update.mutate({ id: campaign.id, ...changed }, { onSuccess: () => forget(changed) });
  };
  return {
    values: mergeTargetEdits(campaign, edits),
    isChanged: Object.keys(changed).length > 0,
    isSaving: update.isPending,
    /** Shown only after the field loses focus or the user saves, because a half-typed URL is not an error yet. */
    problem: checked ? problem : null,
    check: () => setChecked(true),
    set: (field: TargetField, text: string) => {
      if (field === 'main_product_site_url') setChecked(false);
      keep({ ...edits, [field]: text });
    },
    save,
    discard: () => {
      forget(edits);
      toast.success('Changes discarded');
    },
  };
}
