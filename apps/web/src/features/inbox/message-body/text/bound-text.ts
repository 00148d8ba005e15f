const MOST_TEXT_CHARACTERS = 200_000;
const MOST_TEXT_LINES = 10_000;

/** Line ends as one character, nothing invisible that ends a string elsewhere, and no more than can be drawn at once. */
export function boundText(body: string): { readonly source: string; readonly cut: boolean } {
  const lines = body.slice(0, MOST_TEXT_CHARACTERS).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const source = lines.slice(0, MOST_TEXT_LINES).join('\n');
  return { source, cut: body.length > MOST_TEXT_CHARACTERS || lines.length > MOST_TEXT_LINES };
}
