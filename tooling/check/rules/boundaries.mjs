// Import rules on resolved paths, read by dependency-cruiser. 'from' must not import 'to'. $1 is
// the group matched in 'from'.
import { MODULES, moduleOrder } from './modules.mjs';

/** Tests and code that only tests use. */
const TEST = ['\\.(test|spec)\\.tsx?$', '/(test|testing)/'];
const OUTSIDE_PRODUCT = 'qa/|tooling/';

const layers = [
  {
    name: 'packages-import-no-app',
    comment: 'A package imports no app and no other package except mail, which parses text.',
    from: { path: '^packages/([^/]+)/' },
    to: { path: `^(packages/(?!$1/|mail/)|apps/|${OUTSIDE_PRODUCT})` },
  },
  {
    name: 'web-knows-only-the-contract',
    comment: 'Browser and server share only the contract and the mail parser.',
    from: { path: '^apps/web/' },
    to: { path: `^(apps/(?!web/)|packages/(?!contract/|mail/)|${OUTSIDE_PRODUCT})` },
  },
  {
    name: 'server-leans-on-packages-only',
    comment: 'The server imports contract, database and providers; only its tests may start the simulators.',
    from: { path: '^apps/server/', pathNot: TEST },
    to: { path: `^(apps/(?!server/)|${OUTSIDE_PRODUCT})` },
  },
  {
    name: 'server-never-imports-the-web',
    comment: 'Not even in a test, because the web is reached over HTTP.',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'simulators-import-nothing-of-ours',
    comment: 'A simulator that shares code with our clients would hide their mistakes.',
    from: { path: '^apps/simulators/' },
    to: { path: `^(apps/(?!simulators/)|packages/|${OUTSIDE_PRODUCT})` },
  },
];

/**
 * The features of a conversation, in the order of the server modules. Each imports only those before it. All other
 * features import none.
 */
const CONVERSATION_FEATURES = ['classification', 'inbox', 'replies', 'teamwork'];

const web = [
  {
    name: 'feature-never-imports-a-feature',
    comment: 'routes/ composes features. Code that two features need belongs in ui/ or lib/.',
    from: { path: `^apps/web/src/features/(?!(?:${CONVERSATION_FEATURES.join('|')})/)([^/]+)/` },
    to: { path: '^apps/web/src/features/(?!$1/)' },
  },
  ...CONVERSATION_FEATURES.map((feature, index) => ({
    name: `${feature}-imports-only-features-before-it`,
    comment: `The features of a conversation in order: ${CONVERSATION_FEATURES.join(', ')}. routes/ fills the slots of an earlier one.`,
    from: { path: `^apps/web/src/features/${feature}/` },
    to: {
      path: `^apps/web/src/features/(?!(?:${CONVERSATION_FEATURES.slice(0, index + 1).join('|')})/)`,
    },
  })),
  {
    name: 'feature-never-imports-a-route',
    comment: 'Routes import features, not the other way round.',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/routes/' },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    comment: 'Code that every feature uses must not import a feature.',
    from: { path: '^apps/web/src/(ui|lib)/' },
    to: { path: '^apps/web/src/(features|routes)/' },
  },
];

const server = [
  {
    name: 'module-is-entered-by-its-index',
    comment: 'Other modules, the seed and the start-up import only modules/<module>/index.ts.',
    from: { path: '^apps/server/src/(?:modules/([^/]+)/|(?!modules/))' },
    to: { path: '^apps/server/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)' },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'platform/ contains no domain terms.',
    from: { path: '^apps/server/src/platform/', pathNot: TEST },
    to: { path: '^apps/server/src/modules/' },
  },
  {
    name: 'module-is-listed',
    comment: 'A new module gets its place in the order of tooling/check/rules/modules.mjs.',
    from: {},
    to: { path: `^apps/server/src/modules/(?!(${MODULES.join('|')})/)` },
  },
  {
    name: 'product-never-imports-testing',
    comment: 'Product code has no test branches.',
    from: { path: '^apps/[^/]+/src/', pathNot: TEST },
    to: { path: TEST },
  },
  ...moduleOrder,
];

const everywhere = [
  {
    name: 'no-circle',
    comment: 'To react to a module that you may not import, subscribe to its event.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'stays-in-the-repository',
    comment: 'An import that leaves the repository works on one machine only.',
    from: {},
    to: { path: '^(\\.\\./|/)' },
  },
  {
    name: 'resolves',
    comment: 'The import cannot be resolved: a file was moved, or a dependency is not declared.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...web, ...server, ...everywhere].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The benchmark peer is a separate package, installed when it runs.
    exclude: { path: ['(^|/)dist/', '\\.gen\\.ts$', '^qa/bench/peer/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    builtInModules: { add: ['node:sqlite'] },
  },
};
