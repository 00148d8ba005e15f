import { type LoadContext, pause } from '../context.ts';

/** A browser that listens, and reconnects when the stream ends. */
export async function listenLive(context: LoadContext): Promise<void> {
  const { url, owner, ledger, stopping } = context;
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${await owner.token()}`, accept: 'text/event-stream' },
    signal: stopping,
  });
  if (response.status === 200 && response.body) {
    ledger.live.streams += 1;
    const decoder = new TextDecoder();
    for await (const chunk of response.body)
      ledger.live.events += decoder.decode(chunk, { stream: true }).split('event: message').length - 1;
  } else {
    await response.body?.cancel();
    // The session may have expired. Any request of the caller renews it.
    await owner.ask('GET', '/api/users/me');
  }
  await pause(context, 500);
}
