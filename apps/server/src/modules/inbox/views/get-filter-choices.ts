import type { FilterChoices } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listColleagues } from '../teamwork/teamwork.queries.ts';
import { listLanguages } from './tallies.queries.ts';

export const getFilterChoices = async ({ tx }: TxContext): Promise<FilterChoices> => ({
  people: await listColleagues(tx),
  languages: await listLanguages(tx),
});
