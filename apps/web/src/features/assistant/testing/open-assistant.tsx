import type { ChatSessionDetail, TurnEvent } from '@hearback/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { resetStores } from '#web/lib/store.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { closeScreen } from '#web/lib/testing/render-screen.tsx';
import { Assistant } from '../screen/assistant.tsx';
import { AssistantView } from '../view.ts';
import { aMessage, asRow } from './server-data.ts';

// jsdom has no document.fonts, which the auto-growing text field listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const PATH = '/campaigns/create-with-ai';

/** One stream of a turn: its request and the controls for its response. */
type OpenTurn = {
  readonly path: string;
  readonly body: { turnId: string; message: string };
  tell: (event: TurnEvent) => void;
  /** Breaks the connection without an end event. */
  drop: () => void;
};

type AssistantFixtures = { session: ChatSessionDetail };

/** The state that a server has stored by the time it sends `done`. */
function store(data: AssistantFixtures, { message }: OpenTurn['body'], event: TurnEvent): void {
  if (event.type !== 'done') return;
  const { session } = data;
  const { campaignDraft: draft, draft_version, engine } = event;
  const messages = [...session.messages, aMessage(50, 'user', message), event.message];
  data.session = { ...session, messages, draft, draft_version, engine };
}

function streamTo(
  turns: OpenTurn[],
  data: AssistantFixtures,
  path: string,
  body: OpenTurn['body'],
): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = (event: TurnEvent) => {
        store(data, body, event);
        controller.enqueue(encoder.encode(`event: message\ndata: ${JSON.stringify(event)}\n\n`));
      };
      turns.push({ path, body, tell, drop: () => controller.error(new TypeError('dropped')) });
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

function Screen() {
  const { session } = AssistantView.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Assistant
      session={session}
      onSession={(id) => void navigate({ to: PATH, search: { session: id } })}
      onCreated={(campaignId) => void navigate({ to: '/campaigns/$campaignId', params: { campaignId } })}
    />
  );
}

/** Renders the whole screen with a server that has one chat. Tests change the chat and answer the turns. */
export function openAssistant(session: ChatSessionDetail, more: Answers = {}) {
  const data: AssistantFixtures = { session };
  const answers: Answers = {
    'GET /api/assistant/sessions': () => ({ body: { sessions: [asRow(data.session)], next: null } }),
    'POST /api/assistant/sessions': () => ({ body: data.session }),
    [`GET /api/assistant/sessions/${session.id}`]: () => ({ body: data.session }),
    ...more,
  };
  const server = answerBy(answers);
  const plain = globalThis.fetch;
  const turns: OpenTurn[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('/turns') || answers[`POST ${pathname}`] !== undefined) return plain(request);
    return streamTo(turns, data, pathname, JSON.parse(await request.text()));
  });
  const open = () => renderAs(aProfile(), Screen, { path: PATH, search: `?session=${session.id}` });
  return { ...server, ...open(), data, answers, turns, openAgain: open };
}

/** Resets all state between tests. */
export function leaveAssistant(): void {
  closeScreen();
  resetStores(true);
}
afterEach(leaveAssistant);

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

export const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

export const pressEnter = (more: object = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more });

export const submitMessage = (text: string) => {
  write(text);
  pressEnter();
};
