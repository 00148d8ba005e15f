import type { FilterChoices } from '@hearback/contract';
import { listColleagues } from '#server/modules/people/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listLanguages } from './tallies.queries.ts';

export const getFilterChoices = async ({ tx }: TxContext): Promise<FilterChoices> => ({
  people: await listColleagues(tx),
  languages: await listLanguages(tx),
});
