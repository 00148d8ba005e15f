/** A room leans only on those above it. */
export const ROOMS = [
  'auth',
  'people',
  'billing',
  'locations',
  'accounts',
  'campaigns',
  'leads',
  'enrichment',
  'inbox',
  'opportunities',
  'dashboard',
  'assistant',
  'webhooks',
  'sync',
];

export const roomOrder = ROOMS.slice(0, -1).map((room, index) => ({
  name: `${room}-leans-only-on-rooms-above`,
  comment: `The rooms in order: ${ROOMS.join(', ')}.`,
  from: { path: `^apps/server/src/modules/${room}/` },
  to: { path: `^apps/server/src/modules/(${ROOMS.slice(index + 1).join('|')})/` },
}));
