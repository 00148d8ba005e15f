import { contract } from '@hearback/contract';
import { minifyContractRouter } from '@orpc/contract';
import { type Plugin, parseAst } from 'vite';

const REPLACED = /\/src\/lib\/api\/endpoints\.ts$/;
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const SCHEMAS = /\/node_modules\/zod\//;

/** Of each endpoint, only its address and its access rule remain: what is said of it is read in the OpenAPI document. */
const slimmed = (name: string, value: { route: object }): unknown =>
  name === '~orpc' ? { ...value, route: { ...value.route, summary: undefined, tags: undefined } } : value;

/**
 * The contract is data: what is made there and used by nobody can go, and with it all that it is made of. A bundler cannot
 * know that of a call, so each value of a module is made by a function that is said to do nothing else.
 */
export function asPureValues(code: string): string {
  const declared = parseAst(code).body.flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
  });
  return declared.reduceRight((made, { init }) => {
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return made;
    const value = code.slice(init.start, init.end);
    return `${made.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${made.slice(init.end)}`;
  }, code);
}

/** What a browser never checks is not sent to it: a build with schemas in it fails. */
export function slimContract(): Plugin {
  return {
    name: 'hearback:slim-contract',
    apply: 'build',
    enforce: 'post',
    load(id) {
      if (!REPLACED.test(id)) return null;
      return `export const endpoints = ${JSON.stringify(minifyContractRouter(contract), slimmed)};`;
    },
    transform(code, id) {
      return CONTRACT.test(id) ? { code: asPureValues(code), map: null } : null;
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const schemas = output.type === 'chunk' ? output.moduleIds.find((id) => SCHEMAS.test(id)) : undefined;
        if (schemas !== undefined)
          throw new Error(
            `${output.fileName} holds ${schemas}: schemas are the server's, addresses are read by lib/address.`,
          );
      }
    },
  };
}
