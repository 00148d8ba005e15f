import type { Line } from '../line.ts';

export function textLines(body: string): Line[] {
  let start = 0;
  return body.split('\n').map((text) => {
    const line = { text, start, end: start + text.length + 1 };
    start = line.end;
    return line;
  });
}
