import { type Campaign, errors, type Import } from '@hearback/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import {
  keepImport,
  useCancelImport,
  useDiscardImport,
  useImports,
  useOneImport,
  useStartImport,
} from '../api/imports.ts';
import { isUnderway, toStep } from '../import-step.ts';
import { useUpload } from './use-upload.ts';

/** Another window discarded the upload with 'Choose another file'. */
const wasDiscarded = (error: unknown): boolean => error !== null && toApiError(error).code === 'NOT_FOUND';

/** The import that the dialog shows: the selected one, else one in progress. */
export function useImport({ id: campaign_id }: Pick<Campaign, 'id'>, opened: boolean) {
  const [selection, setSelection] = useState<{ id: string | null } | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const imports = useImports(campaign_id, opened);
  const found = imports.data?.find(isUnderway);
  // Kept once found, because a finished import is no longer in progress but its result must be
  // shown.
  if (selection === null && found !== undefined) setSelection({ id: found.id });
  const id = selection?.id ?? null;
  const query = useOneImport(id, opened);
  const listedImport = imports.data?.find((each) => each.id === id);
  const current: Import | null = id === null ? null : (query.data ?? listedImport ?? null);

  const choose = (next: string | null) => {
    setSelection({ id: next });
    setAgreed(false);
  };
  const keep = (next: Import) => {
    keepImport(next);
    setSelection({ id: next.id });
  };
  const uploading = useUpload(campaign_id, (done) => {
    setAgreed(false);
    keep(done);
  });
  const start = useStartImport({
    onSuccess: keep,
    onError: (error) => {
      if (toApiError(error).code === 'CSV_MISSING' || wasDiscarded(error)) loseFile();
      else toast.error('Failed to process CSV data', describeError(error));
    },
  });
  const cancel = useCancelImport(keep);
  const discard = useDiscardImport();

  const loseFile = () => {
    choose(null);
    uploading.say(errors.CSV_MISSING.sentence);
  };
  const lose = useEffectEvent(loseFile);
  const isGone = wasDiscarded(query.error);
  useEffect(() => {
    if (isGone) lose();
  }, [isGone]);

  return {
    imports,
    query,
    current,
    step: toStep(current, agreed),
    uploading,
    start,
    cancel,
    keep,
    loseFile,
    agree: setAgreed,
    /** While a custom field is being named, Escape closes only that dialog. */
    isNaming,
    setNaming,
    open: (next: string) => choose(next),
    /** Returns to Upload and discards a file that was not started. */
    another: () => {
      if (current?.state === 'uploaded') discard.mutate({ id: current.id });
      uploading.say(null);
      choose(null);
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
