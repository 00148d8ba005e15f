import { z } from 'zod';
import { pathTo } from '../http/address.ts';
import type { Http } from '../http/http.ts';
import { readPages } from '../http/read-pages.ts';
import { type Page, ProviderError } from '../ports.ts';
import { PROVIDER } from './options.ts';
import {
  type CrmCustomField,
  type CrmNote,
  type CrmOpportunity,
  type CrmPerson,
  type CrmPipeline,
  type CrmTask,
  type CrmUser,
  toOpportunity,
  toPerson,
  toPipeline,
  toTask,
  toUser,
} from './record-map.ts';
import {
  WireCustomField,
  WireCustomFields,
  WireFoundPerson,
  WireNote,
  WireNotes,
  WireOpportunities,
  WireOpportunity,
  WirePersonResponse,
  WirePipelines,
  WireTask,
  WireTasks,
  WireUsers,
} from './wire.ts';

const PER_PAGE = 100;

/** Values by the id of the custom field. */
type CustomValues = Readonly<Record<string, string | null>>;

/** Only the given fields are sent. The CRM keeps the others. */
type PersonEdit = {
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly phone?: string | null;
  readonly custom_fields?: CustomValues;
};
type NewPerson = PersonEdit & {
  readonly email: string | null;
  readonly company_name?: string | null;
  readonly tags?: readonly string[];
};

type OpportunityEdit = {
  readonly stage_id?: string;
  readonly pipeline_id?: string;
  readonly value?: number;
  readonly status?: CrmOpportunity['status'];
};
type NewOpportunity = {
  readonly contact_id: string;
  readonly name: string;
  readonly pipeline_id: string;
  readonly stage_id: string;
  readonly status: CrmOpportunity['status'];
  readonly value: number | null;
};

type NewTask = { readonly title: string; readonly body: string; readonly due_at: Date };

/** The objects that a two-way sync reads and writes. */
export type HighlevelRecords = {
  /** Null if the contact was deleted. */
  getPerson(contactId: string): Promise<CrmPerson | null>;
  /** Also finds a contact by a secondary address, which an upsert would make the primary one. */
  findPerson(locationId: string, email: string): Promise<CrmPerson | null>;
  /** Not idempotent. Search first. */
  createPerson(locationId: string, person: NewPerson): Promise<CrmPerson>;
  updatePerson(contactId: string, edit: PersonEdit): Promise<CrmPerson>;
  deletePerson(contactId: string): Promise<void>;
  addTags(contactId: string, tags: readonly string[]): Promise<void>;
  removeTags(contactId: string, tags: readonly string[]): Promise<void>;
  listCustomFields(locationId: string): Promise<CrmCustomField[]>;
  createCustomField(locationId: string, field: { name: string; dataType: string }): Promise<CrmCustomField>;
  listNotes(contactId: string): Promise<CrmNote[]>;
  createNote(contactId: string, body: string): Promise<CrmNote>;
  deleteNote(contactId: string, noteId: string): Promise<void>;
  /** Null if the task was deleted. */
  getTask(contactId: string, taskId: string): Promise<CrmTask | null>;
  listTasks(contactId: string): Promise<CrmTask[]>;
  createTask(contactId: string, task: NewTask): Promise<CrmTask>;
  completeTask(contactId: string, taskId: string, completed: boolean): Promise<void>;
  deleteTask(contactId: string, taskId: string): Promise<void>;
  /** Events about new tasks do not name the contact. This search does. */
  searchTasks(locationId: string, skip: number): Promise<CrmTask[]>;
  /** The people who work in the location and can own its contacts. */
  listUsers(locationId: string): Promise<CrmUser[]>;
  listPipelines(locationId: string): Promise<CrmPipeline[]>;
  listOpportunitiesOfContact(locationId: string, contactId: string): Promise<CrmOpportunity[]>;
  listOpportunities(locationId: string): AsyncIterable<Page<CrmOpportunity>>;
  createOpportunity(locationId: string, opportunity: NewOpportunity): Promise<CrmOpportunity>;
  updateOpportunity(opportunityId: string, edit: OpportunityEdit): Promise<void>;
  setOpportunityStatus(opportunityId: string, status: CrmOpportunity['status']): Promise<void>;
  deleteOpportunity(opportunityId: string): Promise<void>;
};

export function createRecords(http: Http): HighlevelRecords {
  return { ...createPeople(http), ...createNotesAndTasks(http), ...createOpportunities(http) };
}

function createPeople(http: Http) {
  const tagCall = (method: 'POST' | 'DELETE', contactId: string, tags: readonly string[]) =>
    http.call(z.unknown(), {
      method,
      path: pathTo`/contacts/${contactId}/tags`,
      json: { tags },
      idempotent: true,
    });
  return {
    getPerson: async (contactId: string) => {
      const call = { method: 'GET', path: pathTo`/contacts/${contactId}` } as const;
      const found = await ignoreNotFound(http.call(WirePersonResponse, call));
      return found && toPerson(found);
    },
    findPerson: async (locationId: string, email: string) => {
      const query = { locationId, email };
      const call = { method: 'GET', path: '/contacts/search/duplicate', query } as const;
      const found = await http.call(WireFoundPerson, call);
      return found && toPerson(found);
    },
    createPerson: async (locationId: string, { email, company_name, tags, ...edit }: NewPerson) => {
      const json = {
        locationId,
        ...(email !== null && { email }),
        ...(company_name && { companyName: company_name }),
        ...(tags && { tags }),
        source: 'Hearback',
        ...toPersonBody(edit),
      };
      return toPerson(await http.call(WirePersonResponse, { method: 'POST', path: '/contacts/', json }));
    },
    updatePerson: async (contactId: string, edit: PersonEdit) => {
      const call = { method: 'PUT', path: pathTo`/contacts/${contactId}`, json: toPersonBody(edit) } as const;
      return toPerson(await http.call(WirePersonResponse, call));
    },
    deletePerson: (contactId: string) => remove(http, pathTo`/contacts/${contactId}`),
    addTags: async (contactId: string, tags: readonly string[]) =>
      void (await tagCall('POST', contactId, tags)),
    removeTags: async (contactId: string, tags: readonly string[]) =>
      void (await tagCall('DELETE', contactId, tags)),
    listCustomFields: async (locationId: string) => {
      const path = pathTo`/locations/${locationId}/customFields`;
      const call = { method: 'GET', path, query: { model: 'contact' } } as const;
      const { customFields } = await http.call(WireCustomFields, call);
      return customFields.items.map(({ id, name }) => ({ id, name: name ?? '' }));
    },
    createCustomField: async (locationId: string, { name, dataType }: { name: string; dataType: string }) => {
      const path = pathTo`/locations/${locationId}/customFields`;
      const schema = z.object({ customField: WireCustomField }).transform(({ customField }) => customField);
      const json = { name, dataType, model: 'contact' };
      const { id } = await http.call(schema, { method: 'POST', path, json });
      return { id, name };
    },
  };
}

function toPersonBody({ first_name, last_name, phone, custom_fields }: PersonEdit): Record<string, unknown> {
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(phone !== undefined && { phone }),
    ...(custom_fields && {
      customFields: Object.entries(custom_fields).map(([id, value]) => ({ id, field_value: value ?? '' })),
    }),
  };
}

function createNotesAndTasks(http: Http) {
  const notes = (contactId: string) => pathTo`/contacts/${contactId}/notes`;
  const tasks = (contactId: string) => pathTo`/contacts/${contactId}/tasks`;
  const toNote = ({ id, body }: z.infer<typeof WireNote>): CrmNote => ({ id, body: body ?? '' });
  const list = async (contactId: string) =>
    (await http.call(WireTasks, { method: 'GET', path: tasks(contactId) })).tasks.items.flatMap(
      (task) => toTask(task) ?? [],
    );
  return {
    listNotes: async (contactId: string) =>
      (await http.call(WireNotes, { method: 'GET', path: notes(contactId) })).notes.items.map(toNote),
    createNote: async (contactId: string, body: string) => {
      const schema = z.object({ note: WireNote }).transform(({ note }) => note);
      return toNote(await http.call(schema, { method: 'POST', path: notes(contactId), json: { body } }));
    },
    deleteNote: (contactId: string, noteId: string) =>
      remove(http, pathTo`/contacts/${contactId}/notes/${noteId}`),
    listTasks: list,
    getTask: async (contactId: string, taskId: string) =>
      (await list(contactId)).find(({ id }) => id === taskId) ?? null,
    createTask: async (contactId: string, { title, body, due_at }: NewTask) => {
      const json = { title, body, dueDate: due_at.toISOString(), completed: false };
      const schema = z.object({ task: WireTask }).transform(({ task }) => toTask(task));
      const task = await http.call(schema, { method: 'POST', path: tasks(contactId), json });
      if (!task)
        throw new ProviderError({ provider: PROVIDER, kind: 'unavailable', message: 'a task without an id' });
      return task;
    },
    completeTask: async (contactId: string, taskId: string, completed: boolean) => {
      const path = pathTo`/contacts/${contactId}/tasks/${taskId}/completed`;
      await http.call(z.unknown(), { method: 'PUT', path, json: { completed } });
    },
    deleteTask: (contactId: string, taskId: string) =>
      remove(http, pathTo`/contacts/${contactId}/tasks/${taskId}`),
    searchTasks: async (locationId: string, skip: number) => {
      const path = pathTo`/locations/${locationId}/tasks/search`;
      const call = { method: 'POST', path, json: { limit: PER_PAGE, skip }, idempotent: true } as const;
      return (await http.call(WireTasks, call)).tasks.items.flatMap((task) => toTask(task) ?? []);
    },
  };
}

function createOpportunities(http: Http) {
  const search = (query: Record<string, string | number>) =>
    http.call(WireOpportunities, { method: 'GET', path: '/opportunities/search', query });
  return {
    listUsers: async (locationId: string) => {
      const call = { method: 'GET', path: '/users/', query: { locationId } } as const;
      return (await http.call(WireUsers, call)).users.items.map(toUser);
    },
    listPipelines: async (locationId: string) => {
      const call = { method: 'GET', path: '/opportunities/pipelines', query: { locationId } } as const;
      return (await http.call(WirePipelines, call)).pipelines.items.map(toPipeline);
    },
    listOpportunitiesOfContact: async (locationId: string, contactId: string) => {
      const query = { location_id: locationId, contact_id: contactId, status: 'all', limit: PER_PAGE };
      return (await search(query)).opportunities.items.map(toOpportunity);
    },
    listOpportunities: (locationId: string) =>
      readPages(PROVIDER, null, async (cursor) => {
        const query = { location_id: locationId, status: 'all', limit: PER_PAGE, page: Number(cursor ?? 1) };
        const { opportunities, meta } = await search(query);
        const next = meta?.nextPage ? String(meta.nextPage) : null;
        const items = opportunities.items.map(toOpportunity);
        return { items, next, total: meta?.total ?? null, skipped: opportunities.skipped };
      }),
    createOpportunity: async (locationId: string, opportunity: NewOpportunity) => {
      const json = {
        locationId,
        contactId: opportunity.contact_id,
        name: opportunity.name,
        pipelineId: opportunity.pipeline_id,
        pipelineStageId: opportunity.stage_id,
        status: opportunity.status,
        ...(opportunity.value !== null && { monetaryValue: opportunity.value }),
      };
      const schema = z.object({ opportunity: WireOpportunity }).transform(({ opportunity: made }) => made);
      return toOpportunity(await http.call(schema, { method: 'POST', path: '/opportunities/', json }));
    },
    updateOpportunity: async (id: string, { stage_id, pipeline_id, value, status }: OpportunityEdit) => {
      const json = {
        ...(pipeline_id !== undefined && { pipelineId: pipeline_id }),
        ...(stage_id !== undefined && { pipelineStageId: stage_id }),
        ...(value !== undefined && { monetaryValue: value }),
        ...(status !== undefined && { status }),
      };
      await http.call(z.unknown(), { method: 'PUT', path: pathTo`/opportunities/${id}`, json });
    },
    setOpportunityStatus: async (id: string, status: CrmOpportunity['status']) => {
      await http.call(z.unknown(), {
        method: 'PUT',
        path: pathTo`/opportunities/${id}/status`,
        json: { status },
      });
    },
    deleteOpportunity: (id: string) => remove(http, pathTo`/opportunities/${id}`),
  };
}

/** HighLevel returns 400 or 404 for an object that was deleted. */
const isGone = (thrown: unknown): boolean =>
  thrown instanceof ProviderError &&
  (thrown.status === 404 || (thrown.status === 400 && /not found/i.test(thrown.message)));

/** Null if the object was deleted. */
export async function ignoreNotFound<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (thrown) {
    if (isGone(thrown)) return null;
    throw thrown;
  }
}

const remove = async (http: Http, path: string): Promise<void> =>
  void (await ignoreNotFound(http.call(z.unknown(), { method: 'DELETE', path })));
