import { fireEvent, screen, waitFor } from '@testing-library/react';

const toName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';

/**
 * Queries by text instead of role: computing the roles of a whole screen takes a second, and tests press hundreds of
 * buttons.
 */
export const findButton = (name: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((button) =>
      typeof name === 'string' ? toName(button) === name : name.test(toName(button)),
    );
    if (found === undefined) throw new Error(`There is no button ${name}`);
    return found;
  });

export const press = async (name: string | RegExp) => fireEvent.click(await findButton(name));

/** The assistant starts collapsed. */
async function openAssistant(): Promise<void> {
  const line = await findButton('AI Reply Assistant');
  if (line.getAttribute('aria-expanded') === 'false') fireEvent.click(line);
}

export const findReplyText = async () => {
  await openAssistant();
  return await screen.findByLabelText<HTMLTextAreaElement>('Reply');
};

/** Opens the editor if needed and presses one of its buttons. */
export const pressInEditor = async (name: string) => {
  await openAssistant();
  await press(name);
};

export const findHeading = (name: string) => screen.findByText(name, { selector: 'h1, h2, h3' });

export const key = (name: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name });

export const readMessage = (text: string) => screen.findByText(text);
