// The page works without this script. It adds the choice of the language and the search.
const LANGUAGE = 'hearback-reference-language';

function chooseLanguage(name) {
  document.documentElement.dataset.language = name;
  for (const button of document.querySelectorAll('[data-choose]'))
    button.setAttribute('aria-pressed', String(button.dataset.choose === name));
  try {
    localStorage.setItem(LANGUAGE, name);
  } catch {
    // The browser stores nothing for this site.
  }
}

function readLanguage() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

/** Filters the contents and hides the operations that do not match. */
function search(text, nav) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (content) => words.every((word) => content.toLowerCase().includes(word));
  let count = 0;
  for (const group of nav.querySelectorAll('details > ul > li')) {
    let shown = 0;
    for (const item of group.querySelectorAll('li')) {
      const target = document.getElementById(item.firstChild.hash.slice(1));
      const part = target.closest('[data-part]');
      item.hidden = !matches(`${item.textContent} ${part ? part.textContent : ''}`);
      if (part) part.hidden = item.hidden;
      if (!item.hidden) shown += 1;
    }
    group.hidden = shown === 0;
    count += shown;
  }
  nav.querySelector('[role=status]').textContent =
    words.length === 0 ? '' : count === 0 ? 'No matches' : `Matches: ${count}`;
}

document.addEventListener('DOMContentLoaded', () => {
  const stored = readLanguage();
  chooseLanguage(['curl', 'typescript', 'python'].includes(stored) ? stored : 'curl');
  for (const button of document.querySelectorAll('[data-choose]'))
    button.addEventListener('click', () => chooseLanguage(button.dataset.choose));
  document.querySelector('.languages').hidden = false;

  const nav = document.querySelector('nav');
  const field = nav.querySelector('input');
  field.hidden = false;
  field.addEventListener('input', () => search(field.value, nav));
});
