import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { CrmLocation } from '../objects.ts';
import type { HighLevelState } from '../state.ts';
import { newId } from './contact-body.ts';
import { type Api, Invalid, locationFor } from './serve.ts';

export function registerLocations(api: Api, state: HighLevelState): void {
  api.get('/locations/:id', 'locations.readonly', (call) => ({
    location: printed(locationFor(state, call, call.params.id)),
  }));
  api.get('/users/', 'users.readonly', (call) => {
    locationFor(state, call, call.query.locationId);
    const users = state.users.map((user) => ({ ...user, name: `${user.firstName} ${user.lastName}` }));
    return { users };
  });
  api.get('/locations/:id/customFields', 'locations/customFields.readonly', (call) => {
    const { customFields } = locationFor(state, call, call.params.id);
    const model = call.query.model ?? 'contact';
    return { customFields: customFields.filter((field) => model === 'all' || field.model === model) };
  });
  api.post('/locations/:id/customFields', 'locations/customFields.write', (call) => {
    const location = locationFor(state, call, call.params.id);
    const missing = ['name', 'dataType'].filter((key) => !call.body[key]);
    if (missing.length > 0) throw new Invalid(missing.map((key) => `${key} should not be empty`));
    const name = String(call.body.name);
    const model = String(call.body.model ?? 'contact');
    if (location.customFields.some((field) => field.name === name && field.model === model))
      throw new Refusal(400, `A custom field with the name ${name} already exists.`);
    const customField = {
      id: newId(),
      name,
      fieldKey: `${model}.${name.toLowerCase().replace(/\W+/g, '_')}`,
      dataType: String(call.body.dataType),
      model,
      locationId: location.plan.id,
      position: location.customFields.length,
    };
    location.customFields.push(customField);
    call.reply.code(201);
    return { customField };
  });
}

function printed({ plan, companyId }: CrmLocation): object {
  const { id, name, city, state, postalCode, timezone, domain } = plan;
  const website = `https://www.${domain}`;
  const address = { address: '100 Main Street', city, state, country: 'US', postalCode };
  return {
    id,
    companyId,
    name,
    domain: '',
    ...address,
    logoUrl: '',
    website,
    timezone,
    firstName: 'Alex',
    lastName: 'Rivera',
    email: `hello@${domain}`,
    phone: '+12025550110',
    business: { name, ...address, website, timezone, logoUrl: '' },
    social: { facebookUrl: '', linkedIn: '', twitter: '', youtube: '' },
    settings: {
      allowDuplicateContact: false,
      allowDuplicateOpportunity: false,
      allowFacebookNameMerge: false,
      disableContactTimezone: false,
    },
    reseller: {},
  };
}
