import { expect, it } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { createProofGate, type ProofGate } from './proof-gate.ts';

type Sender = { ip: string };
const from = (ip: string): Sender => ({ ip });
const stranger = from('203.0.113.1');

/** Returns the error code or null, and the number of times the proof was checked. */
async function post(gate: ProofGate, sender: Sender, credential: string, holds: boolean) {
  let proofChecks = 0;
  const prove = async () => {
    proofChecks += 1;
    return holds;
  };
  const refusal = new AppError('NOT_FOUND');
  const code = await gate
    .require(sender, credential, prove, refusal)
    .then(() => null)
    .catch((error: AppError) => error.code);
  return { code, asked: proofChecks };
}

async function spend(gate: ProofGate, sender: Sender): Promise<void> {
  for (let guess = 0; guess < 60; guess += 1)
    expect(await post(gate, sender, `guess ${guess}`, false)).toEqual({ code: 'NOT_FOUND', asked: 1 });
}

it('blocks an address for a while after 60 unproven posts and sends a retry time', async () => {
  let time = 0;
  const gate = createProofGate(() => time);
  await spend(gate, stranger);
  expect(await post(gate, stranger, 'guess 61', false)).toEqual({ code: 'TOO_MANY_REQUESTS', asked: 0 });
  expect(() => gate.refuseSpent(stranger)).toThrow(expect.objectContaining({ retryAfterSeconds: 60 }));
  time = 60_000;
  expect(await post(gate, stranger, 'guess 62', false)).toEqual({ code: 'NOT_FOUND', asked: 1 });
});

it('does not affect other addresses, but counts an IPv6 network as one', async () => {
  const gate = createProofGate();
  await spend(gate, from('2001:db8::1'));
  expect(await post(gate, from('203.0.113.2'), 'guess', false)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await post(gate, from('2001:db8::2'), 'guess', false)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

it('keeps accepting a credential proven from that address until its proof fails', async () => {
  const gate = createProofGate();
  expect(await post(gate, stranger, 'a customer', true)).toEqual({ code: null, asked: 1 });
  await spend(gate, stranger);
  expect(await post(gate, stranger, 'a customer', true)).toEqual({ code: null, asked: 1 });
  expect(await post(gate, stranger, 'a customer', false)).toEqual({ code: 'NOT_FOUND', asked: 1 });
  expect(await post(gate, stranger, 'a customer', true)).toEqual({ code: 'TOO_MANY_REQUESTS', asked: 0 });
});
