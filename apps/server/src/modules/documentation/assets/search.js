// Searches the documentation in the browser. The index is loaded when the field gets the focus.
const MAX_RESULTS = 20;
const EXCERPT_CHARACTERS = 140;

let index = null;

function loadIndex() {
  index ??= fetch('/docs/search.json').then((response) => {
    if (!response.ok) throw new Error(`The search index returned ${response.status}.`);
    return response.json();
  });
  // A failed load is repeated with the next key.
  index.catch(() => {
    index = null;
  });
  return index;
}

const toWords = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A word in the title of the page counts most, then in a heading, then in the text. 0 if a word is missing. */
function rate({ page, heading, text }, words) {
  let total = 0;
  for (const word of words) {
    const places = [page, heading, text].map((place) => place.toLowerCase().indexOf(word) >= 0);
    if (!places.includes(true)) return 0;
    total += (places[0] ? 8 : 0) + (places[1] ? 5 : 0) + (places[2] ? 1 : 0);
  }
  // The start of a page is listed before its sections.
  return heading === '' && toWords(page).some((word) => words.includes(word)) ? total + 6 : total;
}

const find = (entries, words) =>
  entries
    .map((entry) => ({ entry, score: rate(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);

/** The text around the first match, with all matches marked. */
function addExcerpt(place, text, words) {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = first < text.length ? Math.max(0, text.lastIndexOf(' ', Math.max(0, first - 40)) + 1) : 0;
  const excerpt = text.slice(start, start + EXCERPT_CHARACTERS);
  let at = 0;
  while (at < excerpt.length) {
    const rest = excerpt.slice(at).toLowerCase();
    const next = words
      .map((word) => ({ word, found: rest.indexOf(word) }))
      .filter(({ found }) => found >= 0)
      .sort((a, b) => a.found - b.found)[0];
    if (!next) break;
    const mark = document.createElement('mark');
    mark.textContent = excerpt.slice(at + next.found, at + next.found + next.word.length);
    place.append(excerpt.slice(at, at + next.found), mark);
    at += next.found + next.word.length;
  }
  place.append(`${excerpt.slice(at)}${start + excerpt.length < text.length ? '…' : ''}`);
}

function toItem({ href, page, heading, text }, words) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const title = document.createElement('strong');
  const excerpt = document.createElement('span');
  link.href = href;
  title.textContent = heading === '' ? page : `${page} › ${heading}`;
  addExcerpt(excerpt, text, words);
  link.append(title, excerpt);
  item.append(link);
  return item;
}

document.addEventListener('DOMContentLoaded', () => {
  const search = document.querySelector('.search');
  const field = search.querySelector('input');
  const panel = search.querySelector('.results');
  const list = panel.querySelector('ul');
  const status = panel.querySelector('[role=status]');
  search.hidden = false;

  const close = () => {
    panel.hidden = true;
  };
  const show = async () => {
    const text = field.value;
    const words = toWords(text);
    if (words.length === 0) return close();
    let found;
    try {
      found = find(await loadIndex(), words);
    } catch {
      found = null;
    }
    // The field changed while the index was loaded.
    if (field.value !== text) return;
    list.replaceChildren(...(found ?? []).slice(0, MAX_RESULTS).map((entry) => toItem(entry, words)));
    if (found === null)
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
    else if (found.length === 0) status.textContent = 'No results';
    else if (found.length > MAX_RESULTS)
      status.textContent = `The first ${MAX_RESULTS} of ${found.length} results`;
    else status.textContent = `Results: ${found.length}`;
    panel.hidden = false;
  };
  field.addEventListener('focus', () => {
    loadIndex().catch(() => undefined);
  });
  field.addEventListener('input', show);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      close();
      field.focus();
      return;
    }
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Enter' && document.activeElement === field && !panel.hidden) links[0]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || links.length === 0) return;
    event.preventDefault();
    const next = at + step;
    if (next < 0) field.focus();
    else links[Math.min(next, links.length - 1)].focus();
  });
  // A result can be a heading of the open page.
  list.addEventListener('click', close);
  document.addEventListener('click', (event) => {
    if (!search.contains(event.target)) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    field.focus();
  });
});
