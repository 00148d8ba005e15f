import { join } from 'node:path';

/** Module information from the bundler. */
type Modules = {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
};

/** Parts of the component library that the sign-in screen uses. Keep this list complete. */
const SIGN_IN = [
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Code|Group|Input|InputBase|Loader|Notification|Paper|PasswordInput',
  'Portal|Stack|Text|TextInput|Title|Transition',
  'UnstyledButton|VisuallyHidden',
].join('|');

/** Shared parts of the component library that only later screens use. */
const LATER_PARTS = [
  'core/esm/utils/(Floating|InlineInput)|hooks/esm/use-(collapse|drag|long-press|pagination)',
  'notifications/esm/(Notification|get-)',
].join('|');

/** Functions and labels that the contract re-exports to every screen, but that only later screens and lazy parts use. */
const LATER = [
  'logic/(contact-details|assistant-progress|campaign-draft|campaign-plan|campaign-control|lead-fields|summarize-stats)',
  'logic/(brand-colors|notification-path)|wording/(mentions|notification-title)|sender-health',
  'branding|reports|clients|schemas/guided-questions|drafts/(answers|snippet-variables|links|model-drafts|situations)|knowledge|jobs|webhooks-out|api-keys|oauth',
].join('|');
const LATER_CONTRACT = new RegExp(`packages/contract/src/(${LATER})`);

const START = new RegExp(
  [
    `node_modules/@mantine/(?!${LATER_PARTS})(core/esm/(core|utils|components/(${SIGN_IN}))|form|hooks|notifications|store)/`,
    'node_modules/(clsx|tslib|klona|fast-deep-equal|@babel/runtime|get-nonce)/',
    `packages/contract/src/(?!${LATER})`,
  ].join('|'),
);

const MAIN = join(import.meta.dirname, '../src/main.tsx');

/**
 * The first screens that users load, in order. Each gets a file with the code that it needs beyond
 * the previous ones.
 */
const SCREENS: readonly [name: string, routes: readonly string[]][] = [
  ['sign-in', ['/(public)/auth.tsx']],
  ['inbox', ['/_app.tsx', '/_app/conversations.tsx']],
];

let files: ReadonlyMap<string, string> | undefined;

/** Maps each module of a first screen to its chunk. */
function listFilePaths(modules: Modules): ReadonlyMap<string, string> {
  const all = reach(modules, [MAIN], true);
  const found = new Map<string, string>();
  for (const [name, routes] of SCREENS) {
    const roots = [...all].filter((id) => routes.some((route) => id.includes(`/routes${route}?`)));
    // The route itself keeps its own file.
    for (const id of reach(modules, [MAIN, ...roots], false))
      if (!found.has(id) && !roots.includes(id) && !LATER_CONTRACT.test(id)) found.set(id, name);
  }
  return found;
}

function reach(modules: Modules, roots: readonly string[], withLazy: boolean): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    const info = modules.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) reached.add(next);
    if (withLazy) for (const next of info?.dynamicallyImportedIds ?? []) reached.add(next);
  }
  return reached;
}

/**
 * Few, large files, because each one is a request before the first screen renders. Code that changes with a dependency is kept
 * apart from what changes with us, so that a release reloads little.
 */
export const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'data',
    test: /node_modules\/(@tanstack\/(?!react-virtual|virtual-core)|@orpc|zod|use-sync-external-store)/,
  },
  { name: 'start', test: START },
  // One entry each, because a group includes all imports of its modules that no earlier group
  // contains.
  ...SCREENS.map(([screen]) => ({
    name: (id: string, modules: Modules): string | null => {
      files ??= listFilePaths(modules);
      return files.get(id) === screen ? screen : null;
    },
    test: /apps\/web\/src\//,
  })),
  {
    name: 'shared',
    test: /\.(tsx?|m?js)(\?|$)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
];
