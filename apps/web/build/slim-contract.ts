import { contract } from '@hearback/contract';
import { minifyContractRouter } from '@orpc/contract';
import { type Plugin, parseAst } from 'vite';

const REPLACED = /\/src\/lib\/api\/endpoints\.ts$/;
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const SCHEMAS = /\/node_modules\/zod\//;

/** Keeps only the path and access rule of each endpoint. Its documentation is part of the OpenAPI document. */
const slimmed = (name: string, value: { route: object }): unknown =>
  name === '~orpc' ? { ...value, route: { ...value.route, summary: undefined, tags: undefined } } : value;

/**
 * The contract is data, so unused values can be removed with everything they depend on. A bundler cannot assume that a call
 * has no side effects, so each value of a module is wrapped in a function marked as pure.
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

/** The browser does not validate with schemas, so a build that contains them fails. */
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
