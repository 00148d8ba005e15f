import { describe, expect, test } from 'vitest';
import { toStep } from '../import-step.ts';
import {
  customNames,
  listChoices,
  listFieldOptions,
  mappingProblem,
  omitTaken,
  toMapping,
} from './mapping.ts';

describe('the mapping of columns', () => {
  const suggested = [
    { column: 0, field: 'first_name' as const },
    { column: 2, field: 'custom' as const, name: 'Shoe size' },
  ];

  test("is the user's choice, else the suggestion, else nothing", () => {
    const choices = listChoices(4, suggested, new Map([[3, 'email']]));
    expect(choices).toEqual(['first_name', 'unmapped', 'custom:Shoe size', 'email']);
    expect(toMapping(choices)).toEqual([
      { column: 0, field: 'first_name' },
      { column: 1, field: 'unmapped' },
      { column: 2, field: 'custom', name: 'Shoe size' },
      { column: 3, field: 'email' },
    ]);
    expect(customNames(choices)).toEqual(['Shoe size']);
  });

  test('requires names always, an email for cold email and a profile for LinkedIn', () => {
    expect(mappingProblem('instantly', ['first_name'])).toBe(
      'Please map required fields: Last Name, Company Name, Email',
    );
    const names = ['first_name', 'last_name', 'company_name'];
    expect(mappingProblem('heyreach', names)).toBe('Please map required fields: LinkedIn URL');
    expect(mappingProblem('ghl', names)).toBe(null);
  });

  test('marks required fields by provider', () => {
    const starred = (provider: string) =>
      listFieldOptions(provider, ['Shoe size']).flatMap(({ label }) => (label.endsWith(' *') ? [label] : []));
    expect(starred('instantly')).toEqual(['First Name *', 'Last Name *', 'Company Name *', 'Email *']);
    expect(starred('heyreach')).toEqual(['First Name *', 'Last Name *', 'Company Name *', 'LinkedIn URL *']);
  });

  test('assigns a field to one column only', () => {
    const options = omitTaken(listFieldOptions('ghl', []), ['email', 'unmapped', 'phone'], 'phone');
    expect(options.flatMap(({ value, disabled }) => (disabled ? [value] : []))).toEqual(['email']);
  });
});

describe('the step of an import', () => {
  test('follows its state', () => {
    expect(toStep(null, false)).toBe('upload');
    expect(toStep({ state: 'uploading' }, false)).toBe('upload');
    expect([false, true].map((agreed) => toStep({ state: 'uploaded' }, agreed))).toEqual([
      'preview',
      'mapping',
    ]);
    expect((['queued', 'running'] as const).map((state) => toStep({ state }, true))).toEqual([
      'processing',
      'processing',
    ]);
    for (const state of ['done', 'failed', 'cancelled', 'undoing', 'undone'] as const)
      expect(toStep({ state }, true)).toBe('complete');
  });
});
