import type { CrmLocation } from '../objects.ts';
import type { HighLevelState } from '../state.ts';
import { type Api, locationFor } from './serve.ts';

export function registerLocations(api: Api, state: HighLevelState): void {
  api.get('/locations/:id', 'locations.readonly', (call) => ({
    location: printed(locationFor(state, call, call.params.id)),
  }));
  api.get('/locations/:id/customFields', 'locations/customFields.readonly', (call) => {
    const { plan } = locationFor(state, call, call.params.id);
    const field = {
      id: `${plan.id.slice(0, 16)}cf01`,
      name: 'LinkedIn profile',
      fieldKey: 'contact.linkedin_profile',
      dataType: 'TEXT',
    };
    return { customFields: [{ ...field, model: 'contact', locationId: plan.id, position: 0 }] };
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
