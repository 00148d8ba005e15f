/** One identified visitor, as the endpoint takes it. */
export const EXAMPLE_PAYLOAD = JSON.stringify(
  {
    person: { email: 'dana@acme.example', first_name: 'Dana', last_name: 'Reyes', job_title: 'VP Sales' },
    company: { name: 'Acme Inc.', website: 'https://acme.example' },
    page: { url: 'https://your-site.example/pricing', title: 'Pricing' },
    time: '2026-03-03T14:05:00Z',
  },
  null,
  2,
);
