import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { Avatar } from './avatar.tsx';

const show = async (name: string, picture?: string) => {
  renderScreen(() => (
    <Avatar name={name} picture={picture ?? null} size={28} role="img" aria-label="Avatar" />
  ));
  return await screen.findByLabelText('Avatar');
};

describe('an avatar', () => {
  it.each([
    ['Ann Lee', 'AL'],
    ['ann', 'A'],
    ['María del Carmen Ruiz', 'MD'],
    ['  ', ''],
  ])('an avatar of %j shows the initials %j', async (name, initials) => {
    expect((await show(name)).textContent).toBe(initials);
  });

  it('shows the picture, and the initials if it cannot be loaded', async () => {
    const avatar = await show('Ann Lee', 'https://pictures.example/ann.png');
    const picture = avatar.querySelector('img') as HTMLImageElement;
    expect(avatar.textContent).toBe('');
    fireEvent.error(picture);
    expect(avatar.textContent).toBe('AL');
  });
});
