import type { Form, FormValue } from '../framework/forms.ts';
import { invalidRequest, type Metadata } from './objects.ts';

/**
 * Readers for form parameters. A parameter has the name that Stripe uses in errors (`line_items[0][price]`), and an
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

export function readInteger(form: Form, param: string, min: number, max: number): number | null {
  const text = readText(form, param);
  if (text === null) return null;
  const invalid = (message: string) => invalidRequest(message, param, 'parameter_invalid_integer');
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`);
  if (Number(text) < min) throw invalid(`This value must be greater than or equal to ${min}.`);
  if (Number(text) > max) throw invalid(`This value must be less than or equal to ${max}.`);
  return Number(text);
}

export function readBoolean(form: Form, param: string): boolean | null {
  const text = readText(form, param);
  if (text !== null && text !== 'true' && text !== 'false')
    throw invalidRequest(`Invalid boolean: ${text}`, param);
  return text === null ? null : text === 'true';
}

export function readList(form: Form, param: string): FormValue[] {
  const value = readValue(form, param);
  if (value === undefined || value === '') return [];
  if (!Array.isArray(value)) throw invalidRequest('Invalid array', param);
  return value;
}

/** An absolute web address. Any other scheme could run a script from a link on the page. */
export function readUrl(form: Form, param: string): string | null {
  const text = readText(form, param);
  if (text !== null && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw invalidRequest('Not a valid URL', param, 'url_invalid');
  return text;
}

export function readMetadata(form: Form, param: string): Metadata {
  const value = readValue(form, param);
  if (value === undefined || value === '') return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', param);
  if (Object.keys(value).length > 50) throw invalidRequest('Metadata can have up to 50 keys.', param);
  for (const [key, item] of Object.entries(value)) {
    const name = `${param}[${key}]`;
    if (typeof item !== 'string') throw invalidRequest('Metadata values must be strings.', name);
    if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', name);
    if (item.length > 500) {
      const found = `you passed in a value that is ${item.length} characters`;
      throw invalidRequest(`Metadata values can have up to 500 characters, but ${found}.`, name);
    }
  }
  return { ...value } as Metadata;
}

/** Stripe refuses unknown parameters. Accepting one would hide a spelling mistake until production. */
export function refuseUnknown(form: Form, allowedKeys: readonly string[]): void {
  const unknown = Object.keys(form).find((key) => key !== 'expand' && !allowedKeys.includes(key));
  if (unknown !== undefined) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
}
