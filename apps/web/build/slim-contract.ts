import { contract } from '@hearback/contract';
import { minifyContractRouter } from '@orpc/contract';
import { type Plugin, parseAst } from 'vite';

const REPLACED = /\/src\/lib\/api\/endpoints\.ts$/;
const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const SCHEMAS = /\/node_modules\/zod\//;

type Procedure = {
  readonly route: { method?: string; path?: string };
  readonly meta: { readonly access: string };
};
type Node = { readonly '~orpc': Procedure } | { readonly [name: string]: Node };

const isProcedure = (node: Node): node is { readonly '~orpc': Procedure } => '~orpc' in node;

/**
 * Keeps only the method and path of each endpoint and whether it is public, as in '!POST /auth/sign-in'. The server checks
 * every other access rule.
 */
const toShort = (node: Node): unknown => {
  if (!isProcedure(node))
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, toShort(child)]));
  const { route, meta } = node['~orpc'];
  return `${meta.access === 'public' ? '!' : ''}${route.method} ${route.path}`;
};

/** Restores the procedures in the browser. */
const RESTORE = `const restore = (node) => {
  if (typeof node !== 'string') return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, restore(child)]));
  const [method, path] = node.split(' ');
  const isPublic = method[0] === '!';
  return { '~orpc': { errorMap: {}, meta: isPublic ? { access: 'public' } : {}, route: { method: isPublic ? method.slice(1) : method, path } } };
};`;

/**
 * The contract is data, so unused values can be removed with everything they depend on. A bundler cannot assume that a call
 * has no side effects, so each value of a module is wrapped in a function marked as pure.
 */
export function markPureValues(code: string): string {
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
      const short = toShort(minifyContractRouter(contract) as unknown as Node);
      return `${RESTORE}\nexport const endpoints = restore(${JSON.stringify(short)});`;
    },
    transform(code, id) {
      return CONTRACT.test(id) ? { code: markPureValues(code), map: null } : null;
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const schemas = output.type === 'chunk' ? output.moduleIds.find((id) => SCHEMAS.test(id)) : undefined;
        if (schemas !== undefined)
          throw new Error(
            `${output.fileName} holds ${schemas}: schemas are the server's, addresses are read by lib/search-params.`,
          );
      }
    },
  };
}
