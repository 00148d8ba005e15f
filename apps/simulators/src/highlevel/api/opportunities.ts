import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { CrmLocation, Opportunity } from '../objects.ts';
import { sendOpportunityHook } from '../send-hooks.ts';
import type { HighLevelState } from '../state.ts';
import { newId } from './contact-body.ts';
import { searchOpportunities } from './opportunity-search.ts';
import { type Api, type ApiCall, type Body, Invalid, locationFor, ownLocation } from './serve.ts';

const read = 'opportunities.readonly';
const write = 'opportunities.write';
const statuses = ['open', 'won', 'lost', 'abandoned'];

export function registerOpportunities(api: Api, state: HighLevelState): void {
  api.get('/opportunities/pipelines', read, (call) => ({
    pipelines: [locationFor(state, call, call.query.locationId).pipeline],
  }));
  api.get('/opportunities/search', read, (call) =>
    searchOpportunities(locationFor(state, call, call.query.location_id), call.query, state.context.origin()),
  );
  api.post('/opportunities/', write, (call) => {
    const location = locationFor(state, call, call.body.locationId);
    call.reply.code(201);
    return { opportunity: create(state, location, call.body) };
  });
  api.put('/opportunities/:id/status', write, (call) => {
    const opportunity = toOpportunity(state, call);
    change(state, ownLocation(state, call), opportunity, { status: call.body.status });
    // The vendor's spelling.
    return { succeded: true };
  });
  api.put('/opportunities/:id', write, (call) => {
    const opportunity = toOpportunity(state, call);
    change(state, ownLocation(state, call), opportunity, call.body);
    return { succeded: true, opportunity };
  });
  api.delete('/opportunities/:id', write, (call) => {
    const opportunity = toOpportunity(state, call);
    ownLocation(state, call).opportunities.delete(opportunity.id);
    sendOpportunityHook(state, 'OpportunityDelete', opportunity);
    return { succeded: true };
  });
}

function toOpportunity(state: HighLevelState, call: ApiCall): Opportunity {
  const opportunity = ownLocation(state, call).opportunities.get(call.params.id ?? '');
  if (!opportunity) throw new Refusal(400, `The opportunity with id ${call.params.id} was not found`);
  return opportunity;
}

function check({ pipeline, contacts }: CrmLocation, body: Body, required: string[]): void {
  const stages = pipeline.stages.map(({ id }) => id);
  const messages = [
    ...required.filter((key) => !body[key]).map((key) => `${key} should not be empty`),
    ...(body.status !== undefined && !statuses.includes(String(body.status))
      ? [`status must be one of: ${statuses.join(', ')}`]
      : []),
    ...(body.pipelineId && body.pipelineId !== pipeline.id ? ['The pipeline id is invalid.'] : []),
    ...(body.pipelineStageId && !stages.includes(String(body.pipelineStageId))
      ? ['The pipeline stage id is invalid.']
      : []),
    ...(body.contactId && !contacts.has(String(body.contactId)) ? ['The contact id is invalid.'] : []),
  ];
  if (messages.length > 0) throw new Invalid(messages);
}

function create(state: HighLevelState, location: CrmLocation, body: Body): Opportunity {
  check(location, body, ['pipelineId', 'name', 'status', 'contactId']);
  const now = state.nowIso();
  const opportunity: Opportunity = {
    id: newId(),
    name: String(body.name),
    locationId: location.plan.id,
    contactId: String(body.contactId),
    pipelineId: location.pipeline.id,
    pipelineStageId: String(body.pipelineStageId ?? location.pipeline.stages[0]?.id),
    status: body.status as Opportunity['status'],
    monetaryValue: Number(body.monetaryValue ?? 0),
    assignedTo: typeof body.assignedTo === 'string' ? body.assignedTo : null,
    source: null,
    lastStatusChangeAt: now,
    lastStageChangeAt: now,
    lastActionDate: null,
    createdAt: now,
    updatedAt: now,
    customFields: [],
    followers: [],
  };
  location.opportunities.set(opportunity.id, opportunity);
  sendOpportunityHook(state, 'OpportunityCreate', opportunity);
  return opportunity;
}

/** One change sends two or three events: a general one and one for each kind of change. */
function change(state: HighLevelState, location: CrmLocation, opportunity: Opportunity, body: Body): void {
  check(location, body, []);
  const now = state.nowIso();
  const keys = ['name', 'status', 'pipelineStageId', 'monetaryValue', 'assignedTo'] as const;
  const isChanged = (key: 'status' | 'pipelineStageId' | 'monetaryValue') =>
    body[key] !== undefined && body[key] !== opportunity[key];
  const [status, stage, value] = [
    isChanged('status'),
    isChanged('pipelineStageId'),
    isChanged('monetaryValue'),
  ];
  if (status) opportunity.lastStatusChangeAt = now;
  if (stage) opportunity.lastStageChangeAt = now;
  for (const key of keys) {
    if (body[key] !== undefined) opportunity[key] = body[key] as never;
  }
  opportunity.updatedAt = now;
  sendOpportunityHook(state, 'OpportunityUpdate', opportunity);
  if (stage) sendOpportunityHook(state, 'OpportunityStageUpdate', opportunity);
  if (status) sendOpportunityHook(state, 'OpportunityStatusUpdate', opportunity);
  if (value) sendOpportunityHook(state, 'OpportunityMonetaryValueUpdate', opportunity);
}
