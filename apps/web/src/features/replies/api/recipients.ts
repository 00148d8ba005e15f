import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

export const useRecipients = (id: string) =>
  useQuery(api.inbox.getRecipients.queryOptions({ input: { id } }));
