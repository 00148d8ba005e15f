import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { SecondFactorRule } from './second-factor-rule.tsx';

const READ = 'GET /api/workspace/second-factor';
const SAVE = 'PUT /api/workspace/second-factor';

describe('the rule about second factors', () => {
  test.each([
    [true, 'A second factor is no longer required.'],
    [false, 'Everyone now needs a second factor.'],
  ])('confirms the change, from required: %s', async (required, sentence) => {
    answerBy({
      [READ]: { body: { required, grace_days: 14, without: 1 } },
      [SAVE]: DONE,
    });
    renderAs(aProfile(), () => <SecondFactorRule />);
    fireEvent.click(await screen.findByRole('switch', { name: /^Everyone needs a second factor/ }));
    press('Save policy');
    expect(await screen.findByText('Policy saved')).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});
