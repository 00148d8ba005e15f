/** Markup that is safe in a page. Only the `html` tag creates it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

type Part = Html | string | number | null | undefined | false | Part[];

/**
 * A template that escapes every value except markup. Values come from untrusted sources such as emails: an unescaped one
 * could run a script in the reader's browser.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece);
  return new Html(markup);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return escapeHtml(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
