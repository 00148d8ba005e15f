type Data = Record<string, unknown>;

interface Plan {
  message: string;
  business_name: string | null;
  website: string | null;
  description: string | null;
  industries: string[] | null;
  titles: string[] | null;
  company_size: string | null;
  location: string | null;
  tone: string | null;
  primary_goal: string | null;
  num_emails: number | null;
  emails: { subject: string; body: string }[] | null;
}

const toPart = (data: Data, ...path: string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Data | undefined)?.[name], data);

const listIn = (text: string | undefined): string[] | null =>
  text
    ?.split(/,| and /)
    .map((term) => term.trim())
    .filter((term) => term !== '') ?? null;

/** Extracts the fields of a campaign with simple patterns, and writes the emails when none is missing. */
export function planCampaign(data: Data): Plan {
  const message = String(data.message ?? '');
  const find = (pattern: RegExp) => pattern.exec(message)?.[1]?.trim() ?? null;
  const count = Number(find(/(\d+) (?:mails|emails|e-mails)/i));
  const plan: Plan = {
    message: '',
    business_name: find(/(?:business|company) is ([^.,\n]+)/i),
    website: find(/((?:https?:\/\/|www\.)[^\s,]+?)[.,]?(?:\s|$)/i),
    industries: listIn(find(/industries: ([^.\n]+)/i) ?? undefined),
    titles: listIn(find(/titles: ([^.\n]+)/i) ?? undefined),
    description: find(/what it does: ([^.\n]+)/i),
    company_size: find(/company size: ([^.\n]+)/i),
    location: find(/place: ([^.\n]+)/i),
    tone: find(/\b(professional|friendly|direct)\b/i)?.toLowerCase() ?? null,
    primary_goal: find(/goal is ([^.\n]+)/i),
    num_emails: count > 0 ? count : null,
    emails: null,
  };
  const missing = missingIn(plan, data);
  if (missing) return { ...plan, message: `Thank you, I have noted that. What about ${missing}?` };
  const total = Number(plan.num_emails ?? toPart(data, 'draft', 'sequence_config', 'num_emails'));
  return {
    ...plan,
    message: `Here are your ${total} emails. Tell me what to change, or edit them in the preview.`,
    emails: Array.from({ length: total }, (_, index) => emailAt(index)),
  };
}

function missingIn(plan: Plan, data: Data): string | null {
  const requirements: [string, unknown][] = [
    ['the number of emails', plan.num_emails ?? toPart(data, 'draft', 'sequence_config', 'num_emails')],
    ['your business', plan.business_name ?? toPart(data, 'draft', 'business_info', 'name')],
    ['the audience', plan.titles ?? toPart(data, 'draft', 'target_audience', 'titles')],
    ['the goal', plan.primary_goal ?? toPart(data, 'draft', 'campaign_goals', 'primary_goal')],
  ];
  return requirements.find(([, value]) => value === undefined || value === null)?.[0] ?? null;
}

const emailAt = (index: number) => ({
  subject: `Number ${index + 1} for {{companyName}}`,
  body: `Hello {{firstName}},\n\nthis is thought number ${index + 1} from the model.\n\nKind regards`,
});
