import type { Import, ImportState } from '@hearback/contract';

export const STEPS = ['upload', 'preview', 'mapping', 'processing', 'complete'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  upload: 'Upload',
  preview: 'Preview',
  mapping: 'Mapping',
  processing: 'Processing',
  complete: 'Complete',
};

/** An unfinished import. Reopening the dialog continues with it. */
export const isUnderway = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'uploaded' || isRunning(state);

const isRunning = (state: ImportState): boolean => state === 'queued' || state === 'running';

/** A worker is processing it or will soon, so updates will follow. */
export const isWorking = (state: ImportState): boolean => isRunning(state) || state === 'undoing';

/** Step of an import. Only the confirmation of the preview is local state. */
export function toStep(current: Pick<Import, 'state'> | null, agreed: boolean): Step {
  if (current === null || current.state === 'uploading') return 'upload';
  if (current.state === 'uploaded') return agreed ? 'mapping' : 'preview';
  return isRunning(current.state) ? 'processing' : 'complete';
}
