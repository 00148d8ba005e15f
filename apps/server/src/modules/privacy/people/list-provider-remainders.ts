import { counted, type PrivacyRun } from '@hearback/contract';
import type { ProviderTrace } from './people.queries.ts';

type ProviderRemainder = PrivacyRun['providers'][number];

const LEFT: Readonly<Record<string, (number: number) => Omit<ProviderRemainder, 'asked'>>> = {
  instantly: (number) => ({ name: 'Instantly', holds: `A lead in ${counted(number, 'campaign')}` }),
  heyreach: (number) => ({ name: 'HeyReach', holds: `A lead in ${counted(number, 'campaign')}` }),
  highlevel: () => ({ name: 'HighLevel', holds: 'A contact' }),
  clay: (number) => ({ name: 'Clay', holds: counted(number, 'row') }),
};

const NOTHING = 'Hearback does not delete data at this provider. Delete the person there.';

/** Listed in the result of an erasure: data that providers hold and must erase themselves. */
export const listProviderRemainders = (traces: readonly ProviderTrace[]): ProviderRemainder[] =>
  traces.flatMap(({ provider, number }) => {
    const left = LEFT[provider]?.(number);
    return left ? [{ ...left, asked: NOTHING }] : [];
  });
