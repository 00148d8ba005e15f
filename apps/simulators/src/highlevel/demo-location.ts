import { Dice, digits, letters } from '../dataset/dice.ts';
import type { LocationPlan } from '../dataset/texts.ts';
import type { Dataset, Lead } from '../dataset/types.ts';
import type { Calendar, Contact, CrmLocation, CustomField, Opportunity, Pipeline } from './objects.ts';

const crmId = (dice: Dice) => dice.text(`${letters}${digits}`, 20);

/** A location whose contacts are the leads that replied to its email campaigns. */
export function stockedLocation(plan: LocationPlan, dataset: Dataset): CrmLocation {
  const dice = new Dice(`highlevel/${plan.id}`);
  const pipeline = toPipeline(plan.id, dice);
  const threads = dataset.threads.filter(
    ({ lead, disposition }) =>
      lead.campaign.locationId === plan.id && lead.campaign.provider === 'instantly' && disposition !== null,
  );
  const contacts = new Map<string, Contact>();
  const opportunities = new Map<string, Opportunity>();
  for (const { lead, messages } of threads) {
    const contact = toContact(plan.id, lead, messages[0]?.atMs ?? lead.addedMs, dice);
    contacts.set(contact.id, contact);
    if (lead.disposition !== 'interested') continue;
    const opportunity = toOpportunity(contact, pipeline, messages.length, dice);
    opportunities.set(opportunity.id, opportunity);
  }
  return {
    plan,
    companyId: toCompanyId(plan),
    isActive: true,
    isInstalled: false,
    installedAt: null,
    accessGeneration: 0,
    refreshGeneration: 0,
    contacts,
    opportunities,
    pipeline,
    notes: new Map(),
    tasks: new Map(),
    customFields: [linkedinField(plan.id)],
    conversations: new Map(),
    messages: new Map(),
    calendars: toCalendars(plan, dice),
    appointments: new Map(),
  };
}

/** Working days from 9 to 17. The second calendar has two people, and an inactive one is never offered. */
function toCalendars({ id: locationId }: LocationPlan, dice: Dice): Calendar[] {
  const hours = [{ openHour: 9, openMinute: 0, closeHour: 17, closeMinute: 0 }];
  const calendar = (
    name: string,
    slug: string,
    calendarType: Calendar['calendarType'],
    people: number,
  ): Calendar => ({
    id: crmId(dice),
    locationId,
    name,
    description: '',
    calendarType,
    isActive: true,
    slug,
    widgetSlug: `${locationId.toLowerCase()}-${slug}`,
    teamMembers: Array.from({ length: people }, (_, index) => ({
      userId: crmId(dice),
      priority: 0.5,
      isPrimary: index === 0,
    })),
    slotDuration: 30,
    slotDurationUnit: 'mins',
    slotInterval: 30,
    slotIntervalUnit: 'mins',
    openHours: [1, 2, 3, 4, 5].map((day) => ({ daysOfTheWeek: [day], hours })),
  });
  return [
    calendar('Intro call', 'intro-call', 'event', 0),
    calendar('Sales team', 'sales-team', 'round_robin', 2),
    { ...calendar('Old demo', 'old-demo', 'event', 0), isActive: false },
  ];
}

const linkedinField = (locationId: string): CustomField => ({
  id: `${locationId.slice(0, 16)}cf01`,
  name: 'LinkedIn profile',
  fieldKey: 'contact.linkedin_profile',
  dataType: 'TEXT',
  model: 'contact',
  locationId,
  position: 0,
});

function toCompanyId({ company }: LocationPlan): string {
  return company === 'Northwind Outreach' ? 'ghlCompanyNorthwind0' : 'ghlCompanySoloRoof00';
}

const tags: Record<string, string[]> = {
  interested: ['cold outreach', 'interested'],
  soft_no: ['cold outreach', 'nurture'],
  hard_no: ['cold outreach', 'do not contact'],
  ooo: ['cold outreach', 'out of office'],
  wrong_person: ['cold outreach', 'wrong person'],
};

function toContact(locationId: string, { person, disposition }: Lead, addedMs: number, dice: Dice): Contact {
  const added = new Date(addedMs).toISOString();
  const { place } = person.company;
  return {
    id: crmId(dice),
    locationId,
    name: `${person.firstName} ${person.lastName}`,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    emailLowerCase: person.email.toLowerCase(),
    additionalEmails: [],
    phone: person.phone.replace(/[^+\d]/g, ''),
    companyName: person.company.name,
    website: `https://www.${person.company.domain}`,
    address1: null,
    city: place.city,
    state: place.state || null,
    country: place.country,
    postalCode: null,
    timezone: place.timezone,
    source: 'instantly',
    type: 'lead',
    assignedTo: null,
    dnd: disposition === 'hard_no',
    dndSettings: {},
    tags: [...(tags[disposition ?? ''] ?? ['cold outreach'])],
    customFields: [],
    businessId: null,
    dateOfBirth: null,
    dateAdded: added,
    dateUpdated: added,
    lastActivity: addedMs,
    followers: [],
    attributions: [],
  };
}

function toPipeline(locationId: string, dice: Dice): Pipeline {
  const names = ['New reply', 'Meeting booked', 'Proposal sent', 'Won'];
  const visibility = { showInFunnel: true, showInPieChart: true };
  return {
    id: crmId(dice),
    name: 'Outreach replies',
    stages: names.map((name, position) => ({ id: crmId(dice), name, position, ...visibility })),
    ...visibility,
    locationId,
  };
}

/** Longer threads are in later stages. */
function toOpportunity(contact: Contact, pipeline: Pipeline, messages: number, dice: Dice): Opportunity {
  const stage = messages >= 28 ? 3 : messages >= 12 ? 2 : messages >= 6 ? 1 : 0;
  return {
    id: crmId(dice),
    name: `${contact.companyName}: ${contact.name}`,
    locationId: contact.locationId,
    contactId: contact.id,
    pipelineId: pipeline.id,
    pipelineStageId: pipeline.stages[stage]?.id ?? '',
    status: stage === 3 ? 'won' : 'open',
    monetaryValue: dice.int(4, 60) * 500,
    assignedTo: null,
    source: 'instantly',
    lastStatusChangeAt: contact.dateAdded,
    lastStageChangeAt: contact.dateAdded,
    lastActionDate: null,
    createdAt: contact.dateAdded,
    updatedAt: contact.dateAdded,
    customFields: [],
    followers: [],
  };
}
