import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aCampaign } from '#web/lib/testing/a-campaign.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { TargetConfiguration } from './target-configuration.tsx';

// jsdom has no document.fonts, which the auto-growing text field listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const campaign = aCampaign(1, { company_name: 'Acme', industry: 'Dental' });
const complete = aCampaign(1, {
  company_name: 'Acme',
  industry: 'Dental',
  target_vertical: 'Practices',
  target_titles: 'Owner',
  main_product_site_url: 'https://acme.example',
});
const KEY = `hearback-target-draft:${aProfile().id}:${campaign.id}`;

const open = (answers: Answers = {}, of = campaign) => {
  const server = answerBy(answers);
  return { ...server, ...renderAs(aProfile(), () => <TargetConfiguration campaign={of} />) };
};

describe('the target configuration', () => {
  test('stores edits in this browser half a second after the last one and shows that they are unsaved', async () => {
    open();
    await screen.findByDisplayValue('Acme');
    vi.useFakeTimers();
    type('Industry', 'Dental lab');
    expect(screen.getByText('You have unsaved changes')).toBeTruthy();
    vi.advanceTimersByTime(499);
    expect(localStorage.getItem(KEY)).toBe(null);
    vi.advanceTimersByTime(1);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ industry: 'Dental lab' });
  });

  test('restores a draft and discards it on request', async () => {
    localStorage.setItem(KEY, JSON.stringify({ industry: 'Dental lab', stranger: 'x', target_titles: 7 }));
    open();
    await screen.findByDisplayValue('Dental lab');
    press('Discard');
    await screen.findByText('Changes discarded');
    expect(screen.getByDisplayValue('Dental')).toBeTruthy();
    expect(screen.queryByText('You have unsaved changes')).toBe(null);
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  test('ignores a draft that cannot be parsed', async () => {
    localStorage.setItem(KEY, '{');
    open();
    expect(await screen.findByDisplayValue('Dental')).toBeTruthy();
  });

  test('saves the changes and deletes the draft', async () => {
    localStorage.setItem(KEY, JSON.stringify({ industry: 'Dental lab' }));
    const call = `PATCH /api/campaigns/${campaign.id}`;
    const { toBody } = open({ [call]: { body: { ...campaign, industry: 'Dental lab' } } });
    await screen.findByDisplayValue('Dental lab');
    press('Save changes');
    await screen.findByText('Campaign updated successfully');
    expect(toBody(call)).toEqual({ industry: 'Dental lab' });
    expect(localStorage.getItem(KEY)).toBe(null);
  });

  test('accepts only a web address for the site and reports others at the field', async () => {
    const call = `PATCH /api/campaigns/${campaign.id}`;
    const site = 'Main product site URL';
    const words = 'Enter a web address, such as https://example.com.';
    const { toBody } = open({ [call]: { body: { ...campaign, main_product_site_url: 'https://acme.com' } } });
    await screen.findByDisplayValue('Acme');
    type(site, 'javascript:alert(1)');
    expect(screen.queryByText(words)).toBe(null);
    press('Save changes');
    await screen.findByText(words);
    expect(screen.getByLabelText(site).getAttribute('aria-invalid')).toBe('true');
    expect(toBody(call)).toBe(undefined);
    type(site, 'acme.com');
    expect(screen.queryByText(words)).toBe(null);
    press('Save changes');
    await screen.findByText('Campaign updated successfully');
    expect(toBody(call)).toEqual({ main_product_site_url: 'acme.com' });
  });

  test('keeps what is typed while a save is in flight', async () => {
    const verdict = Promise.withResolvers<void>();
    answerCalls(async () => {
      await verdict.promise;
      return { body: { ...campaign, industry: 'Dental lab' } };
    });
    renderAs(aProfile(), () => <TargetConfiguration campaign={campaign} />);
    await screen.findByDisplayValue('Acme');
    type('Industry', 'Dental lab');
    press('Save changes');
    type('Target titles', 'Owner');
    verdict.resolve();
    await screen.findByText('Campaign updated successfully');
    expect(screen.getByDisplayValue('Owner')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ target_titles: 'Owner' });
  });

  test('keeps the draft when saving fails', async () => {
    localStorage.setItem(KEY, JSON.stringify({ industry: 'Dental lab' }));
    open();
    await screen.findByDisplayValue('Dental lab');
    press('Save changes');
    await screen.findByText('Failed to update campaign');
    expect(localStorage.getItem(KEY)).not.toBe(null);
  });
});

describe('a value proposition', () => {
  const SCRAPE = 'POST /api/functions/scrape-website-content';
  const GENERATE = 'POST /api/functions/generate-value-proposition';
  const draft = { body: { success: true, valueProposition: 'Crowns in three days.', writtenBy: 'Built-in' } };

  test('requires the other fields', async () => {
    const { asked } = open();
    await screen.findByDisplayValue('Acme');
    press('Generate Value Proposition');
    await screen.findByText('Please fill in all required fields before generating');
    expect(asked).toEqual([]);
  });

  test('requires a valid site', async () => {
    const { asked } = open({}, { ...complete, main_product_site_url: 'javascript:alert(1)' });
    await screen.findByDisplayValue('Acme');
    press('Generate Value Proposition');
    await screen.findByText('Enter a web address, such as https://example.com.');
    expect(asked).toEqual([]);
  });

  test('is drafted from the fields and the website and names its author', async () => {
    const data = { url: 'u', title: 'Acme lab', description: 'd', content: 'We make crowns.' };
    const { toBody } = open({ [SCRAPE]: { body: { success: true, data } }, [GENERATE]: draft }, complete);
    await screen.findByDisplayValue('Acme');
    press('Generate Value Proposition');
    await screen.findByText('Value proposition generated successfully');
    expect(screen.getByDisplayValue('Crowns in three days.')).toBeTruthy();
    expect(screen.getByText('Built-in')).toBeTruthy();
    expect(toBody(SCRAPE)).toEqual({ websiteUrl: 'https://acme.example' });
    expect(toBody(GENERATE)).toEqual({
      companyName: 'Acme',
      industry: 'Dental',
      idealCustomerProfile: 'Owner',
      targetVertical: 'Practices',
      websiteUrl: 'https://acme.example',
      websiteContent: 'Acme lab\nd\nWe make crowns.',
    });
  });

  test('replaces the current text, which Undo restores', async () => {
    open({ [GENERATE]: draft }, { ...complete, value_proposition: 'Written by hand.' });
    await screen.findByDisplayValue('Written by hand.');
    press('Generate Value Proposition');
    await screen.findByDisplayValue('Crowns in three days.');
    await screen.findByText('Your text was replaced.');
    press('Undo');
    await screen.findByDisplayValue('Written by hand.');
    await waitFor(() => expect(screen.queryByText('Your text was replaced.')).toBeNull());
  });

  test('reports when the generated text is the same', async () => {
    open({ [GENERATE]: draft }, { ...complete, value_proposition: 'Crowns in three days.' });
    await screen.findByDisplayValue('Crowns in three days.');
    press('Generate Value Proposition');
    await screen.findByText('Nothing changed');
    expect(screen.queryByText('Value proposition generated successfully')).toBeNull();
  });

  test('is drafted without the website when that cannot be read', async () => {
    const refused = { body: { success: false, error: 'The website did not respond in time.' } };
    const { toBody } = open({ [SCRAPE]: refused, [GENERATE]: draft }, complete);
    await screen.findByDisplayValue('Acme');
    press('Generate Value Proposition');
    await screen.findByText('The website did not respond in time. Generated without it.');
    expect(toBody(GENERATE)).not.toHaveProperty('websiteContent');
  });

  test('reports a failure and keeps the field', async () => {
    open({}, complete);
    await screen.findByDisplayValue('Acme');
    press('Generate Value Proposition');
    await screen.findByText('Failed to generate value proposition');
    await waitFor(() =>
      expect(fireEvent.click(screen.getByRole('button', { name: 'Generate Value Proposition' }))).toBe(true),
    );
  });
});
