import { type Html, html } from '#simulators/frame/html/html.ts';
import { hostedLayout, type Page } from '#simulators/frame/html/layout.ts';
import { problem } from '#simulators/frame/html/problem.ts';
import type { CrmLocation } from '../location.ts';
import type { HighLevelState } from '../state.ts';
import type { ConsentRequest } from './consent.ts';

const notice = 'this is not HighLevel';

/** Choose whose data the app may use. */
export function consentPage(state: HighLevelState, request: ConsentRequest, error?: string): Page {
  const companies = Map.groupBy(
    [...state.locations.values()].filter(({ isActive }) => isActive),
    ({ companyId }) => companyId,
  );
  return hostedLayout({
    title: 'Choose a location',
    notice,
    status: error ? 400 : 200,
    body: html`
      <h1>Connect Hearback to HighLevel</h1>
      ${error ? problem(error) : null}
      <form class="card" method="post" action="/highlevel/oauth/chooselocation" aria-labelledby="choose">
        <h2 id="choose">Choose a location</h2>
        ${hidden(request)}
        ${[...companies].map(([companyId, locations]) => companyChoices(companyId, locations))}
        <div class="actions">
          <button class="primary" name="decision" value="approve">Connect</button>
          <button name="decision" value="refuse" formnovalidate>Cancel</button>
        </div>
      </form>
      ${scopeList(request.scope)}
    `,
  });
}

function hidden({ clientId, redirectUri, scope, state }: ConsentRequest): Html {
  const fields = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state };
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function companyChoices(companyId: string, locations: CrmLocation[]): Html {
  const name = locations[0]?.plan.company ?? companyId;
  return html`
    <fieldset>
      <legend>${name}</legend>
      ${locations.map(
        ({ plan, isInstalled }) => html`
          <label class="check">
            <input type="radio" name="choice" value="location:${plan.id}" required>
            <span>${plan.name} <span class="quiet">${plan.city}, ${plan.state}${isInstalled ? ' · already connected' : ''}</span></span>
          </label>
        `,
      )}
      ${
        locations.length > 1
          ? html`<label class="check"><input type="radio" name="choice" value="company:${companyId}" required>
            <span>All locations of ${name} <span class="quiet">agency installation</span></span></label>`
          : null
      }
    </fieldset>
  `;
}

function scopeList(scope: string): Html {
  const scopes = scope.split(/\s+/).filter(Boolean);
  return html`
    <section class="card" aria-labelledby="scopes">
      <h2 id="scopes">Hearback will be able to use</h2>
      ${scopes.length === 0 ? html`<p>Nothing: no scopes were asked for.</p>` : html`<ul>${scopes.map((each) => html`<li><code>${each}</code></li>`)}</ul>`}
    </section>
  `;
}

export function brokenRequestPage(message: string): Page {
  return hostedLayout({
    title: 'This link does not work',
    notice,
    status: 400,
    body: html`<section class="card"><h1>This link does not work</h1><p>${message}</p></section>`,
  });
}
