/** Snippet variables with their labels. */
export const SNIPPET_VARIABLES = {
  first_name: 'first name',
  company: 'company',
  sender: 'sender',
  booking_link: 'booking link',
  value_proposition: 'value proposition',
  proposed_time: 'proposed time',
  named_person: 'named person',
  return_date: 'return date',
  price_line: 'price line',
  free_slots: 'free slots',
  signature: 'signature',
} as const;

export type SnippetVariable = keyof typeof SNIPPET_VARIABLES;
export type SnippetValues = Readonly<Record<SnippetVariable, string | null>>;

/** Matches anything in double curly braces, known or not. Other tools write '{{firstName}}', and no lead should see that. */
const VARIABLE = /\{\{([^{}\n]{1,40})\}\}/g;

const isVariable = (name: string): name is SnippetVariable => Object.hasOwn(SNIPPET_VARIABLES, name);

/** Each variable once, as written in the text, without the braces. */
export const listVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim()).filter((name) => name !== '')),
];

/** Position of its first occurrence, including the braces. */
export function findVariable(text: string, name: string): { from: number; to: number } | null {
  const found = [...text.matchAll(VARIABLE)].find(([, each = '']) => each.trim() === name);
  return found ? { from: found.index, to: found.index + found[0].length } : null;
}

export const listUnknownVariables = (text: string): string[] =>
  listVariables(text).filter((name) => !isVariable(name));

/** Unknown variables are kept, so that the person can fill them in. */
export const fillVariables = (text: string, values: SnippetValues): string =>
  text.replace(VARIABLE, (whole, name: string) => {
    const tidy = name.trim();
    return (isVariable(tidy) ? values[tidy] : null) ?? whole;
  });

/** Returns null if no variable is open. */
export function describeOpenVariables(text: string): string | null {
  const open = listVariables(text);
  return open.length === 0 ? null : `Fill in ${open.map((name) => `{{${name}}}`).join(', ')} before sending.`;
}
