// Import rules on resolved paths, read by dependency-cruiser. 'from' must not import 'to'. $1 is
// the group matched in 'from'.
import { MODULES, moduleOrder } from './modules.mjs';

/** Tests and code that only tests use. */
const TEST = ['\\.(test|spec)\\.tsx?$', '/(test|testing)/'];
const OUTSIDE_PRODUCT = 'qa/|tooling/';

const layers = [
  {
    name: 'leaves-know-nobody',
    comment:
      'A package is a leaf: it imports no other package and no app. What reads text, mail, is for everybody.',
    from: { path: '^packages/([^/]+)/' },
    to: { path: `^(packages/(?!$1/|mail/)|apps/|${OUTSIDE_PRODUCT})` },
  },
  {
    name: 'web-knows-only-the-contract',
    comment: 'The contract, and how mail is read, are the only things that browser and server share.',
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
    comment: 'Not even in a test: the web is reached over HTTP.',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'simulators-import-nothing-of-ours',
    comment: 'A simulator that shared code with our clients would repeat their mistakes and hide them.',
    from: { path: '^apps/simulators/' },
    to: { path: `^(apps/(?!simulators/)|packages/|${OUTSIDE_PRODUCT})` },
  },
];

const web = [
  {
    name: 'feature-never-imports-a-feature',
    comment: 'routes/ composes features; two that need the same thing get it from ui/ or lib/.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/(?!$1/)' },
  },
  {
    name: 'feature-never-imports-a-route',
    comment: 'Routes know features, not the other way round.',
    from: { path: '^apps/web/src/features/' },
    to: { path: '^apps/web/src/routes/' },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    comment: 'What every feature leans on must not lean on one.',
    from: { path: '^apps/web/src/(ui|lib)/' },
    to: { path: '^apps/web/src/(features|routes)/' },
  },
];

const server = [
  {
    name: 'module-is-entered-by-its-index',
    comment:
      'Another module, the seed and the start-up import modules/<module>/index.ts and nothing behind it.',
    from: { path: '^apps/server/src/(?:modules/([^/]+)/|(?!modules/))' },
    to: { path: '^apps/server/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)' },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'platform/ knows no domain word.',
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
    comment: 'The import leads nowhere: a file was moved, or a dependency is not declared.',
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
