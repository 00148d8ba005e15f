import { errors, type Import } from '@hearback/contract';
import { useRef, useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { readImport, sendImportFile, useCreateImport, useDiscardImport } from '../api/imports.ts';
import { fileProblem } from './file-rules.ts';

export const NOT_READY = 'Authentication not ready. Please try again.';

type Upload = { readonly file_name: string; readonly percent: number };

/** Creates an import and uploads the file. Closing the dialog does not stop the upload. */
export function useUpload(campaign_id: string, onUploaded: (done: Import) => void) {
  const { failure } = useViewer();
  const publish = useCreateImport();
  const discard = useDiscardImport();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);

  const send = async (file: File, { signal }: AbortController) => {
    const { name: file_name, size: file_size } = file;
    const made = await publish.mutateAsync({ campaign_id, file_name, file_size });
    try {
      const onProgress = (percent: number) => setUpload({ file_name, percent });
      await sendImportFile(made.id, { file, onProgress, signal });
    } catch (error) {
      // A partial upload cannot be resumed.
      discard.mutate({ id: made.id });
      throw error;
    }
    return readImport(made.id);
  };

  const start = async (file: File) => {
    const wrong = failure !== null ? NOT_READY : fileProblem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    const controller = new AbortController();
    stopping.current = controller;
    setUpload({ file_name: file.name, percent: 0 });
    try {
      onUploaded(await send(file, controller));
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describeError(error));
    } finally {
      setUpload(null);
    }
  };

  return {
    upload,
    problem,
    say: setProblem,
    start: (file: File) => void start(file),
    /** The dropped item is not a supported file. */
    refuse: () => setProblem(errors.NOT_A_CSV_FILE.sentence),
    stop: () => stopping.current?.abort(),
  };
}

export type UploadState = ReturnType<typeof useUpload>;
