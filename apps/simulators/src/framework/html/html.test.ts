import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes values once and renders empty values as nothing', () => {
  const inner = html`<b>${'<&>"\''}</b>`;
  expect(html`<p title="${'"x"'}">${inner}${null}${undefined}${false}${0}${[inner, 'a<b']}</p>`.markup).toBe(
    '<p title="&quot;x&quot;"><b>&lt;&amp;&gt;&quot;&#39;</b>0<b>&lt;&amp;&gt;&quot;&#39;</b>a&lt;b</p>',
  );
});
