import { replyKinds } from '#simulators/dataset/sample-reply.ts';
import { type Html, html } from '#simulators/frame/html/html.ts';

export interface ReplyTarget {
  value: string;
  label: string;
}

/** Somebody answers: pick who, pick a kind of answer or type one. */
export function replyCard(name: string, targets: ReplyTarget[], hasMail = true): Html {
  return html`
    <section class="card" aria-labelledby="reply">
      <h2 id="reply">Make a lead reply</h2>
      <form method="post" action="/${name}/reply">
        <label class="block">Thread
          <select name="target">
            ${targets.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
          </select>
        </label>
        <label class="block">Answer
          <select name="template">
            ${Object.entries(replyKinds).map(([kind, { label }]) => html`<option value="${kind}">${label}</option>`)}
            ${hasMail ? html`<option value="newsletter">HTML newsletter</option>` : null}
          </select>
        </label>
        <label class="block">Or type it
          <textarea name="text" rows="4"></textarea>
        </label>
        <button class="primary">Send reply</button>
      </form>
    </section>
  `;
}
