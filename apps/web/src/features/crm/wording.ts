import type { CrmConflict, CrmCount, CrmRun } from '@hearback/contract';

/** Nouns for the numbers of a dry run, singular and plural. */
export const COUNT_NOUNS: Readonly<Record<CrmCount, readonly [string, string]>> = {
  contacts_created: ['contact to create', 'contacts to create'],
  contacts_linked: ['existing contact to link', 'existing contacts to link'],
  contacts_updated: ['contact to update', 'contacts to update'],
  tags: ['contact to tag', 'contacts to tag'],
  opportunities_created: ['opportunity to create', 'opportunities to create'],
  opportunities_updated: ['opportunity to update', 'opportunities to update'],
  notes: ['note to add', 'notes to add'],
  tasks: ['task to add', 'tasks to add'],
  messages: ['message to copy', 'messages to copy'],
  taken: ['change to import from the CRM', 'changes to import from the CRM'],
  contacts_failed: ['contact that cannot be synced', 'contacts that cannot be synced'],
};

export const RUN_TITLES: Readonly<Record<CrmRun['kind'], string>> = {
  preview: 'Dry run',
  first: 'First sync',
  undo: 'Undo of the first sync',
  reconcile: 'Comparison with the CRM',
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  owner: 'Owner',
  dnd: 'Do not disturb',
  tags: 'Tags',
  disposition: 'Disposition',
  last_reply: 'Last reply',
  thread_link: 'Thread link',
  campaign: 'Campaign',
  stage: 'Opportunity stage',
  status: 'Opportunity status',
  value: 'Opportunity value',
  completed: 'Task completed',
};

export const toFieldName = ({ field }: CrmConflict): string => FIELD_NAMES[field] ?? field;
