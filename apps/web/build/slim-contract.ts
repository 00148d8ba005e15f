import { contract } from '@hearback/contract';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const REPLACED = /\/src\/lib\/api\/endpoints\.ts$/;

/** What a browser never checks is not sent to it: of each endpoint, only its address and its access rule remain. */
export function slimContract(): Plugin {
  return {
    name: 'hearback:slim-contract',
    apply: 'build',
    load(id) {
      if (!REPLACED.test(id)) return null;
      return `export const endpoints = ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
