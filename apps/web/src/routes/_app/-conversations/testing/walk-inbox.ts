import { fireEvent, screen, waitFor } from '@testing-library/react';

const toName = (button: Element) => button.getAttribute('aria-label') ?? button.textContent ?? '';

/** By hand and not by role: the roles of a whole screen take a second to work out, and there are hundreds of presses. */
export const findButton = (name: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((button) =>
      typeof name === 'string' ? toName(button) === name : name.test(toName(button)),
    );
    if (found === undefined) throw new Error(`There is no button ${name}`);
    return found;
  });

export const press = async (name: string | RegExp) => fireEvent.click(await findButton(name));

/** The assistant begins as one line. */
async function openAssistant(): Promise<void> {
  const line = await findButton('AI Reply Assistant');
  if (line.getAttribute('aria-expanded') === 'false') fireEvent.click(line);
}

export const findReplyText = async () => {
  await openAssistant();
  return await screen.findByLabelText<HTMLTextAreaElement>('Reply');
};

/** A button of the editor, which is opened for it. */
export const pressInEditor = async (name: string) => {
  await openAssistant();
  await press(name);
};

export const findHeading = (name: string) => screen.findByText(name, { selector: 'h1, h2, h3' });

export const key = (name: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name });

export const readMessage = (text: string) => screen.findByText(text);
