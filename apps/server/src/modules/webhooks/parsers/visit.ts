import { z } from 'zod';

const Text = z.string().max(2_000).nullish();
const PageUrl = z.url({ protocol: /^https?$/ }).max(2_000);

/** A visitor identified by a website: person, company, page and time. */
export const Visit = z.object({
  id: z.string().max(200).nullish(),
  person: z.object({
    email: Text,
    linkedin_url: Text,
    first_name: Text,
    last_name: Text,
    job_title: Text,
    phone: Text,
    geo: Text,
  }),
  company: z.object({ name: Text, website: Text, linkedin_url: Text }).nullish(),
  page: z.object({ url: PageUrl, title: Text, referrer: Text }),
  time: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});
export type Visit = z.infer<typeof Visit>;

/** Plain text, because a body may be rendered as HTML. */
const plain = (text: string): string => text.replace(/[<>]/g, '').trim();

export function describeVisit({ page, company }: Visit): { subject: string; body: string } {
  const title = plain(page.title ?? '') || new URL(page.url).pathname;
  const lines = [
    `Visited ${title}`,
    plain(page.url),
    ...(company?.name ? [`Company: ${plain(company.name)}`] : []),
    ...(page.referrer ? [`Came from: ${plain(page.referrer)}`] : []),
  ];
  return { subject: `Website visit: ${title}`, body: lines.join('\n') };
}
