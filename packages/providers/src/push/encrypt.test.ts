import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, isPushReceiver } from './encrypt.ts';

const receiver = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

it('reproduces the example in RFC 8291 exactly', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const made = encryptPush('When I grow up, I want to be a watermelon', receiver, { salt, sender });
  expect(made.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('differs each time', () => {
  expect(encryptPush('x', receiver)).not.toEqual(encryptPush('x', receiver));
});

it('requires a key that is a point on the curve, and a secret of 16 bytes', () => {
  expect(isPushReceiver(receiver)).toBe(true);
  expect(isPushReceiver({ ...receiver, p256dh: `${receiver.p256dh.slice(0, -4)}AAAA` })).toBe(false);
  expect(isPushReceiver({ ...receiver, p256dh: '' })).toBe(false);
  expect(isPushReceiver({ ...receiver, auth: 'c2hvcnQ' })).toBe(false);
});
