import type { Conversation, KnowledgeEntry, Opportunity, ReportTemplate, Rule } from '@hearback/contract';
import type { DemoDeal } from '../demo-pipeline.ts';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, until } from './caller.ts';

/** Adds rules, knowledge, targets and opportunities, like people would. What exists is left alone. */
export async function addPipeline(caller: Caller, { pipeline, locations }: DemoWorkspace): Promise<void> {
  const { body: saved } = await caller.call<{ rules: Rule[] }>('GET', '/api/rules');
  for (const rule of pipeline.rules)
    if (!saved.rules.some(({ name }) => name === rule.name)) await caller.call('POST', '/api/rules', rule);
  const { body: known } = await caller.call<{ entries: KnowledgeEntry[] }>('GET', '/api/knowledge');
  if (known.entries.length === 0)
    await caller.call('POST', '/api/knowledge', {
      entries: pipeline.knowledge.map((entry) => ({ ...entry, location_id: null, campaign_id: null })),
    });
  for (const { ghl_location_id } of locations) {
    await setTargets(caller, ghl_location_id, pipeline.targets);
    const leads = await listInterested(caller, ghl_location_id, pipeline.deals.length);
    for (const [index, deal] of pipeline.deals.entries()) await openDeal(caller, leads[index] ?? '', deal);
  }
}

/** The oldest interested leads of a location, as soon as enough replies are classified. */
async function listInterested(caller: Caller, location: string, count: number): Promise<string[]> {
  const path = `/api/conversations?location_id=${location}&status=interested&sort=oldest`;
  let leads: string[] = [];
  await until('Interested leads', async () => {
    const { body } = await caller.call<{ conversations: Conversation[] }>('GET', path);
    leads = body.conversations.slice(0, count).map(({ contact_id }) => contact_id);
    return leads.length === count;
  });
  return leads;
}

async function setTargets(caller: Caller, location: string, targets: ReportTemplate['targets']) {
  const path = `/api/report-templates/${location}/monthly`;
  const { body: template } = await caller.call<ReportTemplate>('GET', path);
  if (Object.keys(template.targets).length === 0) await caller.call('PUT', path, { ...template, targets });
}

async function openDeal(caller: Caller, contact: string, deal: DemoDeal): Promise<void> {
  const path = `/api/contacts/${contact}/opportunity`;
  const { body } = await caller.call<Opportunity | null>('GET', path);
  if (body === null) await caller.call('PUT', path, deal);
}
