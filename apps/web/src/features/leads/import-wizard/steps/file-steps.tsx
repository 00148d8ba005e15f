import type { Campaign, Import } from '@hearback/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useImportPreview } from '#web/features/leads/api/imports.ts';
import { toApiError } from '#web/lib/api/api-error.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import type { Choice } from '../mapping.ts';
import type { ImportState } from '../use-import.ts';
import { NOT_READY } from '../use-upload.ts';
import { MappingStep } from './mapping-step.tsx';
import { type FileFormat, PreviewStep } from './preview-step.tsx';

type Props = { campaign: Pick<Campaign, 'provider'>; current: Import; importing: ImportState };

/** Preview and Mapping use the same file and the same format. */
export function FileSteps({ campaign, current: { id, file_name }, importing }: Props) {
  const { step, agree, another, start, loseFile, isNaming, setNaming } = importing;
  const { failure } = useViewer();
  const [format, setFormat] = useState<FileFormat>({});
  const [edits, setEdits] = useState<ReadonlyMap<number, Choice>>(new Map());
  const preview = useImportPreview({ id, ...format });
  const { data, error } = preview;

  const lose = useEffectEvent(loseFile);
  const isLost = error !== null && toApiError(error).code === 'CSV_MISSING';
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);

  if (step === 'preview' || data === undefined) {
    const read = (change: FileFormat) => {
      setFormat({ ...format, ...change });
      // Another format has other columns.
      setEdits(new Map());
    };
    return (
      <PreviewStep
        file_name={file_name}
        preview={preview}
        format={format}
        onRead={read}
        onNext={() => agree(true)}
        onAnother={another}
      />
    );
  }
  const { encoding, delimiter } = data;
  return (
    <MappingStep
      provider={campaign.provider}
      preview={data}
      edits={edits}
      onEdit={(column, choice) => setEdits(new Map(edits).set(column, choice))}
      starting={start.isPending}
      blocked={failure === null ? null : NOT_READY}
      onStart={(mapping) => start.mutate({ id, encoding, delimiter, mapping })}
      onBack={() => agree(false)}
      isNaming={isNaming}
      onNaming={setNaming}
    />
  );
}
