import { authed } from '#server/platform/http/implement.ts';
import { getTimeline } from './get-timeline.ts';
import { mergeContacts } from './merges/merge-contacts.ts';
import { splitContact } from './merges/split-contact.ts';
import { undoMerge } from './merges/undo-merge.ts';
import { setContactsDistinct } from './suggestions/set-contacts-distinct.ts';

export const timelineRoutes = {
  get: authed.timeline.get.handler(({ context, input }) => getTimeline(context, input.contact_id)),
  merge: authed.timeline.merge.handler(({ context, input }) => mergeContacts(context, input)),
  split: authed.timeline.split.handler(({ context, input }) => splitContact(context, input)),
  undo: authed.timeline.undo.handler(({ context, input }) => undoMerge(context, input.id)),
  distinguish: authed.timeline.distinguish.handler(({ context, input }) =>
    setContactsDistinct(context, input),
  ),
};
