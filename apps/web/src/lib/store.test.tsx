import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, resetStores, UNSAVED_TEXT_PREFIX, useStore } from './store.ts';

beforeEach(() => sessionStorage.clear());

describe('a store', () => {
  it('renders its readers again when it changes', () => {
    const names = createStore(() => 'Ada');
    const { result } = renderHook(() => useStore(names));
    act(() => names.set('Grace'));
    expect(result.current).toBe('Grace');
  });

  it('renders readers of one part only when that part changes', () => {
    const people = createStore(() => ({ name: 'Ada', role: 'reader' }));
    const render = vi.fn(() => useStore(people, ({ name }) => name));
    renderHook(render);
    act(() => people.set({ name: 'Ada', role: 'owner' }));
    expect(render).toHaveBeenCalledTimes(1);
    act(() => people.set({ name: 'Grace', role: 'owner' }));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is reset on expiry and on sign-out if it has no storage key', () => {
    const onReset = vi.fn();
    const names = createStore<string[]>(() => [], { onReset });
    names.set(['Ada']);
    resetStores(false);
    expect(names.get()).toEqual([]);
    expect(onReset).toHaveBeenCalledExactlyOnceWith(['Ada']);
    names.set(['Grace']);
    resetStores(true);
    expect(names.get()).toEqual([]);
  });

  it('with a storage key survives an expired session and a reload, and is deleted on sign-out', () => {
    const drafts = createStore<Record<string, string>>(() => ({}), { storageKey: 'drafts' });
    sessionStorage.setItem('other', 'of a screen that was not opened since');
    drafts.set({ ada: 'Hello' });
    resetStores(false);
    expect(drafts.get()).toEqual({ ada: 'Hello' });
    const afterReload = createStore<Record<string, string>>(() => ({}), { storageKey: 'drafts' });
    expect(afterReload.get()).toEqual({ ada: 'Hello' });
    resetStores(true);
    expect([drafts.get(), afterReload.get(), sessionStorage.length]).toEqual([{}, {}, 0]);
  });

  it('deletes unsaved text that outlives the tab on sign-out, and no preference', () => {
    localStorage.setItem(`${UNSAVED_TEXT_PREFIX}ada:campaign`, '{"description":"Secret"}');
    localStorage.setItem('preference', 'wide');
    resetStores(false);
    expect(localStorage.length).toBe(2);
    resetStores(true);
    expect(Object.keys(localStorage)).toEqual(['preference']);
    localStorage.clear();
  });

  it('starts empty if the stored value is broken', () => {
    sessionStorage.setItem('drafts', '{"ada":');
    expect(createStore(() => ({}), { storageKey: 'drafts' }).get()).toEqual({});
  });

  it('can show a value that a reload must not restore', () => {
    const texts = createStore(() => '', { storageKey: 'texts' });
    texts.set('streamed', false);
    expect([texts.get(), sessionStorage.getItem('texts')]).toEqual(['streamed', null]);
    texts.persist();
    expect(sessionStorage.getItem('texts')).toBe('"streamed"');
  });
});
