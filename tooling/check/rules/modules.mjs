/** A module imports only modules above it. */
export const MODULES = [
  'auth',
  'people',
  'notifications',
  'billing',
  'locations',
  'accounts',
  'campaigns',
  'leads',
  'enrichment',
  'snippets',
  'knowledge',
  'classification',
  'inbox',
  'replies',
  'teamwork',
  'suppression',
  'opportunities',
  'crm',
  'rules',
  'dashboard',
  'assistant',
  'webhooks',
  'sync',
  'privacy',
];

export const moduleOrder = MODULES.slice(0, -1).map((module, index) => ({
  name: `${module}-imports-only-modules-above`,
  comment: `The modules in order: ${MODULES.join(', ')}.`,
  from: { path: `^apps/server/src/modules/${module}/` },
  to: { path: `^apps/server/src/modules/(${MODULES.slice(index + 1).join('|')})/` },
}));
