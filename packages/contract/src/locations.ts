import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Location = z.object({
  id: z.uuid(),
  ghl_location_id: z.string(),
  name: z.string(),
  custom_name: z.string().nullable(),
  connected: z.boolean(),
  last_sync: z.iso.datetime().nullable(),
  contact_count: z.number().int(),
  campaign_count: z.number().int(),
  error_message: z.string().nullable(),
});
export type Location = z.infer<typeof Location>;

export const locations = {
  list: endpoint('locations:read')
    .route({ method: 'GET', path: '/locations', summary: 'CRM locations, oldest first', tags: ['locations'] })
    .output(z.array(Location)),
};
