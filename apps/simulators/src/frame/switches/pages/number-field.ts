import { type Html, html } from '#simulators/frame/html/html.ts';

export function numberField(name: string, label: string, value: number, min = 0): Html {
  return html`<label>${label} <input type="number" name="${name}" value="${value}" min="${min}" required></label>`;
}
