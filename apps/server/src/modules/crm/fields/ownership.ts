import type { FieldOwner } from './decide-field.ts';

/** The owner of every synced field. `docs/crm.md` shows the same table. */
export const OWNERSHIP = {
  contact: {
    first_name: 'crm',
    last_name: 'crm',
    phone: 'crm',
    owner: 'crm',
    dnd: 'crm',
    tags: 'hearback',
    disposition: 'hearback',
    last_reply: 'hearback',
    thread_link: 'hearback',
    campaign: 'hearback',
  },
  opportunity: {
    /** Hearback's until a person moves the opportunity in the CRM. */
    stage: 'hearback',
    status: 'shared',
    value: 'shared',
  },
  task: { completed: 'shared' },
} as const satisfies Record<string, Record<string, FieldOwner>>;

export type ContactField = keyof typeof OWNERSHIP.contact;
export type OpportunityField = keyof typeof OWNERSHIP.opportunity;

/** The fields of Hearback that are custom fields in the CRM, with their names there and their types. */
export const CUSTOM_FIELDS = {
  disposition: { name: 'Hearback: disposition', dataType: 'TEXT' },
  last_reply: { name: 'Hearback: last reply', dataType: 'DATE' },
  thread_link: { name: 'Hearback: thread link', dataType: 'TEXT' },
  campaign: { name: 'Hearback: campaign', dataType: 'TEXT' },
} as const;
export type CustomFieldName = keyof typeof CUSTOM_FIELDS;
