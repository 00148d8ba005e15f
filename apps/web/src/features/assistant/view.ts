import { z } from 'zod';

/** The open chat stands in the address, so that a reload comes back to it. */
export const AssistantView = z.object({ session: z.uuid().optional().catch(undefined) });
