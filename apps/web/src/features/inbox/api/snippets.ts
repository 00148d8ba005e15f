import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';

/** Asked for when somebody begins to look for one, not before. */
export const useSnippetsFor = (contact_id: string, isWanted: boolean) =>
  useQuery(api.snippets.listFor.queryOptions({ input: { contact_id }, enabled: isWanted }));
