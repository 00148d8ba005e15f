import type { Form, FormValue } from '#simulators/frame/forms.ts';
import { invalidRequest } from './fault.ts';
import type { Metadata } from './objects/objects.ts';

/**
 * Readers for form parameters. A parameter is named as Stripe names it in errors (`line_items[0][price]`), and an
 * empty string means unset, as in Stripe's own forms.
 */
export function readValue(form: Form, param: string): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const key of param.split(/[[\]]+/).filter(Boolean)) {
    if (typeof value !== 'object') return undefined;
    value = (value as Record<string, FormValue | undefined>)[key];
  }
  return value;
}

export function readText(form: Form, param: string): string | null {
  const value = readValue(form, param);
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', param);
  return value;
}

export function requireText(form: Form, param: string): string {
  const value = readText(form, param);
  if (value === null) throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  return value;
}

export function readInteger(form: Form, param: string): number | null {
  const text = readText(form, param);
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text))
    throw invalidRequest(`Invalid integer: ${text}`, param, 'parameter_invalid_integer');
  return Number(text);
}

export function readBoolean(form: Form, param: string): boolean | null {
  const text = readText(form, param);
  if (text === null) return null;
  if (text !== 'true' && text !== 'false') throw invalidRequest(`Invalid boolean: ${text}`, param);
  return text === 'true';
}

export function readChoice<const Choice extends string>(
  form: Form,
  param: string,
  choices: readonly Choice[],
): Choice | null {
  const text = readText(form, param);
  if (text === null) return null;
  const choice = choices.find((candidate) => candidate === text);
  if (!choice) throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, param);
  return choice;
}

export function readList(form: Form, param: string): FormValue[] {
  const value = readValue(form, param);
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', param);
  return value;
}

export function readMetadata(form: Form, param: string): Metadata {
  const value = readValue(form, param);
  if (value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', param);
  if (Object.keys(value).length > 50) throw invalidRequest('Metadata can have up to 50 keys.', param);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, metadataValue(param, key, item)]),
  );
}

function metadataValue(param: string, key: string, value: FormValue): string {
  const name = `${param}[${key}]`;
  if (typeof value !== 'string') throw invalidRequest('Metadata values must be strings.', name);
  if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', name);
  if (value.length > 500) {
    const found = `you passed in a value that is ${value.length} characters`;
    throw invalidRequest(`Metadata values can have up to 500 characters, but ${found}.`, name);
  }
  return value;
}

/** An unknown parameter is a refusal at Stripe; accepting it here would hide a spelling mistake until production. */
export function refuseUnknown(form: Form, known: readonly string[]): void {
  const unknown = Object.keys(form).find((key) => key !== 'expand' && !known.includes(key));
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
}
