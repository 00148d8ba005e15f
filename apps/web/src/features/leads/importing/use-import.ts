import { type Campaign, errors, type Import } from '@hearback/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { isUnderway, isWorking, stepOf } from './step.ts';
import { useUpload } from './use-upload.ts';

const POLL_MS = 2000;

/** The file is not missing: somebody pressed 'Choose another file' in another window. */
const GIVEN_UP = 'This upload was given up elsewhere. Please re-select your file.';

const wasGivenUp = (error: unknown): boolean => error !== null && toApiError(error).code === 'NOT_FOUND';

const importOptions = (id: string) => api.leads.getImport.queryOptions({ input: { id } });

/** The import that the dialog shows: the one chosen here, else one that is under way already. */
export function useImport({ id: campaign_id }: Pick<Campaign, 'id'>, opened: boolean) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<{ id: string | null } | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const imports = useQuery(api.leads.listImports.queryOptions({ input: { campaign_id }, enabled: opened }));
  const found = imports.data?.find(isUnderway);
  // Kept once it is found: when it ends it is no longer under way, and its result is what people wait for.
  if (chosen === null && found !== undefined) setChosen({ id: found.id });
  const id = chosen?.id ?? null;
  const query = useQuery({
    ...importOptions(id ?? ''),
    enabled: opened && id !== null,
    // Published events tell how far it is; the poll is for whoever lost the stream.
    refetchInterval: ({ state }) => state.data !== undefined && isWorking(state.data.state) && POLL_MS,
  });
  const known = imports.data?.find((each) => each.id === id);
  const current: Import | null = id === null ? null : (query.data ?? known ?? null);

  const choose = (next: string | null) => {
    setChosen({ id: next });
    setAgreed(false);
  };
  const keep = (next: Import) => {
    queryClient.setQueryData(importOptions(next.id).queryKey, next);
    setChosen({ id: next.id });
    void queryClient.invalidateQueries({ queryKey: [['leads']] });
  };
  const uploading = useUpload(campaign_id, (done) => {
    setAgreed(false);
    keep(done);
  });
  const start = useMutation(
    api.leads.startImport.mutationOptions({
      meta: { failure: null },
      onSuccess: keep,
      onError: (error) => {
        if (toApiError(error).code === 'CSV_MISSING' || wasGivenUp(error)) loseFile(error);
        else toast.error('Failed to process CSV data', describeError(error));
      },
    }),
  );
  const cancel = useMutation(
    api.leads.cancelImport.mutationOptions({ meta: { failure: 'Failed to cancel import' }, onSuccess: keep }),
  );
  const discard = useMutation(api.leads.discardImport.mutationOptions({ meta: { failure: null } }));

  const loseFile = (error: unknown) => {
    choose(null);
    uploading.say(wasGivenUp(error) ? GIVEN_UP : errors.CSV_MISSING.sentence);
  };
  const lose = useEffectEvent(loseFile);
  const gone = wasGivenUp(query.error) ? query.error : null;
  useEffect(() => {
    if (gone !== null) lose(gone);
  }, [gone]);

  return {
    imports,
    query,
    current,
    step: stepOf(current, agreed),
    uploading,
    start,
    cancel,
    keep,
    loseFile,
    agree: setAgreed,
    /** While a custom field is named, Escape is for that dialog alone. */
    isNaming,
    setNaming,
    open: (next: string) => choose(next),
    /** Back to Upload; a file that was not started is given up. */
    another: () => {
      if (current?.state === 'uploaded') discard.mutate({ id: current.id });
      uploading.say(null);
      choose(null);
    },
  };
}

export type Importing = ReturnType<typeof useImport>;
