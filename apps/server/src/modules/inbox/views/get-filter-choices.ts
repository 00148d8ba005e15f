import type { FilterChoices } from '@hearback/contract';
import { listColleagues } from '#server/modules/people/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listLanguages } from '../counts/counts.queries.ts';

export const getFilterChoices = async ({ tx, actor }: TxContext): Promise<FilterChoices> => ({
  people: await listColleagues(tx),
  languages: await listLanguages(tx, actor),
});
