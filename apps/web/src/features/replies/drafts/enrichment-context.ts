import { type Message, readDetails, type Thread } from '@hearback/contract';

const omitNulls = (values: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Selects the fields that the draft writer receives: the person, the company and the message to answer. */
export function enrichmentContext({ contact, company, campaign }: Thread, message: Message) {
  const details = readDetails(contact, company);
  const { company_name, industry, hq_geo, headcount_range, company_type } = details;
  const { company_summary, company_icp, challenges_for_title } = details;
  const { job_title, headline, contact_geo, prospect_li_summary } = details;
  return {
    contact: omitNulls({
      first_name: details.first_name,
      job_title,
      headline,
      contact_geo,
      prospect_li_summary,
    }),
    company: omitNulls({
      company_name,
      industry,
      hq_geo,
      headcount_range,
      company_type,
      company_summary,
      company_icp,
      challenges_for_title,
    }),
    campaign: omitNulls({ name: campaign?.name ?? null }),
    message: omitNulls({
      source: message.source,
      body: message.own_text,
    }),
  };
}
