import { z } from 'zod';

export const workStepDefinition = {
  name: 'suppression.work-step',
  payload: z.object({ workspace_id: z.uuid(), step_id: z.uuid() }),
  retry: { maxAttempts: 5 },
};
