import type { Campaign } from '@hearback/contract';
import { Modal, Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { STEP_LABELS, STEPS } from '../import-step.ts';
import { CompleteStep } from './steps/complete-step.tsx';
import { FileSteps } from './steps/file-steps.tsx';
import { ProcessingStep } from './steps/processing-step.tsx';
import { UploadStep } from './steps/upload-step.tsx';
import { type ImportState, useImport } from './use-import.ts';
import classes from './wizard.module.css';

type WizardState = Pick<ImportState, 'step' | 'current' | 'uploading'>;

/**
 * The pressed button is unmounted with its step, which would move the focus out of the dialog. The next step takes the focus,
 * so that screen readers read its name. When the dialog opens, it sets the focus itself.
 */
function usePlaceFocus({ step, current, uploading }: WizardState) {
  const panel = useRef<HTMLDivElement>(null);
  const place = `${step} ${current?.state === 'undone'} ${uploading.upload === null}`;
  const former = useRef(place);
  useEffect(() => {
    if (former.current !== place) panel.current?.focus();
    former.current = place;
  }, [place]);
  return panel;
}

type Target = Pick<Campaign, 'id' | 'provider'>;

type Props = { campaign: Target; opened: boolean; onClose: () => void };

/** Stays mounted while closed, so that an upload continues and a finished import can still be read. */
export function UploadWizard({ campaign, opened, onClose }: Props) {
  const importing = useImport(campaign, opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Upload Campaign Leads"
      size="xl"
      closeOnEscape={!importing.isNaming}
    >
      <Wizard campaign={campaign} importing={importing} onClose={onClose} />
    </Modal>
  );
}

type WizardProps = { campaign: Target; importing: ImportState; onClose: () => void };

function Wizard({ campaign, importing, onClose }: WizardProps) {
  return (
    <QueryStates query={importing.imports} bare failure="Failed to load imports" retry="Retry">
      {() => <Steps campaign={campaign} importing={importing} onClose={onClose} />}
    </QueryStates>
  );
}

function Steps({ campaign, importing, onClose }: WizardProps) {
  const { step } = importing;
  const panel = usePlaceFocus(importing);
  return (
    <Tabs value={step}>
      <Tabs.List className={classes.tabs ?? ''} mb="md">
        {STEPS.map((each) => (
          <Tabs.Tab key={each} value={each} disabled={each !== step}>
            {STEP_LABELS[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={step} ref={panel} tabIndex={-1} className={classes.panel ?? ''}>
        <WizardContent campaign={campaign} importing={importing} onClose={onClose} />
      </Tabs.Panel>
    </Tabs>
  );
}

function WizardContent({ campaign, importing, onClose }: WizardProps) {
  const { current, step } = importing;
  if (current === null || step === 'upload') return <UploadStep importing={importing} />;
  if (step === 'processing')
    return <ProcessingStep current={current} importing={importing} onClose={onClose} />;
  if (step === 'complete')
    return <CompleteStep key={current.id} current={current} importing={importing} onClose={onClose} />;
  return <FileSteps key={current.id} campaign={campaign} current={current} importing={importing} />;
}
