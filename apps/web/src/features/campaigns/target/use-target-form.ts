import type { Campaign, TargetField } from '@hearback/contract';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { useSaveCampaign } from '../changes/use-update-campaign.ts';
import { createDraftStore } from './draft-store.ts';
import { realEdits, shownTargets, type TargetEdits } from './target-fields.ts';

const AUTOSAVE_MS = 500;

/** Only edits are kept, so that what others save meanwhile still shows in the fields that were left alone. */
export function useTargetForm(campaign: Campaign) {
  const { profile } = useViewer();
  const store = useMemo(() => createDraftStore(profile.id, campaign.id), [profile.id, campaign.id]);
  const [edits, setEdits] = useState(() => store.read());
  const autosave = useDebouncedCallback((draft: TargetEdits) => store.write(draft), {
    delay: AUTOSAVE_MS,
    flushOnUnmount: true,
  });
  const update = useSaveCampaign();

  const keep = (next: TargetEdits) => {
    setEdits(next);
    autosave(realEdits(campaign, next));
  };
  const clear = () => {
    autosave.cancel();
    setEdits({});
    store.write({});
  };
  const changed = realEdits(campaign, edits);
  return {
    values: shownTargets(campaign, edits),
    isChanged: Object.keys(changed).length > 0,
    isSaving: update.isPending,
    set: (field: TargetField, text: string) => keep({ ...edits, [field]: text }),
    save: () => update.mutate({ id: campaign.id, ...changed }, { onSuccess: clear }),
    discard: () => {
      clear();
      toast.success('Changes discarded');
    },
  };
}
