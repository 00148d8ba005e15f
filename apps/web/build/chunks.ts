/** What signing in needs of the component library. Whatever else is used there too belongs on this list. */
const SIGN_IN = [
  'ActionIcon|Alert|Anchor|Button|Center|CloseButton|Code|FocusTrap|Group|Input|InputBase|Loader|Modal|ModalBase',
  'Notification|Overlay|Paper|PasswordInput|Portal|ScrollArea|Stack|Text|TextInput|Title|Tooltip|Transition',
  'UnstyledButton|VisuallyHidden',
].join('|');

const START = new RegExp(
  [
    `node_modules/@mantine/core/esm/(core|utils|components/(${SIGN_IN}))/`,
    'node_modules/(@mantine/(form|hooks|notifications|store)|@floating-ui|react-transition-group)/',
    'node_modules/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref)/',
    'node_modules/(clsx|tslib|klona|fast-deep-equal|@babel/runtime|get-nonce)/',
    'packages/contract/src/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)',
    'apps/web/src/(lib|ui/(centered-page|data|layout|states|theme)|features/(people/(api(?!/security)|entry)))/',
    'apps/web/src/(ui/dialogs/lazy-dialog|features/auth/(api/sign-in|second-factor/can-use-passkeys))\\.',
    // What the address of a screen may say, and the number in the title, are known before the screen.
    'apps/web/src/features/inbox/(api/counts|list/(counts|view))\\.',
    'apps/web/src/features/((assistant|audit|leads)/view|dashboard/(period/period|analytics/analytics-view))\\.',
  ].join('|'),
);

const ELSEWHERE = {
  assistant: /features\/assistant\/(api|emails\/)/,
  locations: /features\/locations\/api/,
  sync: /features\/sync\/(api|run-progress|campaign-words)/,
  factors: /features\/auth\/second-factor\/(set-up\/|browser-passkeys)/,
};

/**
 * Few and large files: each one is a request before the first screen stands. What changes with a dependency is kept
 * apart from what changes with us, so that a release reloads little.
 */
export const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'data',
    test: /node_modules\/(@tanstack\/(?!react-virtual|virtual-core)|@orpc|zod|use-sync-external-store)/,
  },
  { name: 'start', test: START },
  // Small, and used by several screens but not by the inbox, into whose files they would be merged.
  ...Object.entries(ELSEWHERE).map(([name, test]) => ({ name, test })),
  {
    name: 'shared',
    test: /\.(tsx?|m?js)(\?|$)/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
];
