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

/** Begun and not over: whoever opens the dialog again finds it where it stands. */
export const isUnderway = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'uploaded' || isRunning(state);

const isRunning = (state: ImportState): boolean => state === 'queued' || state === 'running';

/** A worker is at it, or will be soon: there is news to come. */
export const isWorking = (state: ImportState): boolean => isRunning(state) || state === 'undoing';

/** Where an import stands. Only whether the preview has been agreed to is the person's own. */
export function toStep(current: Pick<Import, 'state'> | null, agreed: boolean): Step {
  if (current === null || current.state === 'uploading') return 'upload';
  if (current.state === 'uploaded') return agreed ? 'mapping' : 'preview';
  return isRunning(current.state) ? 'processing' : 'complete';
}
