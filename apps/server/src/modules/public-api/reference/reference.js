// The page works without this script. It adds the choice of the language, the search and the buttons that copy code.
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

function readStored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Without https there is no clipboard. The text is then selected, so that it can be copied by hand if the command fails, too. */
async function copyText(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}

function addCopyButton(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(code.querySelector('code'))) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  code.append(button);
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

// Uses the color scheme that the user chose in the app.
const scheme = readStored('hearback.color-scheme');
if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;

document.addEventListener('DOMContentLoaded', () => {
  const stored = readStored(LANGUAGE);
  chooseLanguage(['curl', 'typescript', 'python'].includes(stored) ? stored : 'curl');
  for (const button of document.querySelectorAll('[data-choose]'))
    button.addEventListener('click', () => chooseLanguage(button.dataset.choose));
  document.querySelector('.languages').hidden = false;
  document.querySelectorAll('.code').forEach(addCopyButton);

  const nav = document.querySelector('nav');
  const contents = nav.querySelector('details');
  const field = nav.querySelector('input');
  field.hidden = false;
  field.addEventListener('input', () => search(field.value, nav));
  // On phones the contents cover the page until a link is followed.
  const isNarrow = matchMedia('(max-width: 60em)');
  contents.open = !isNarrow.matches;
  isNarrow.addEventListener('change', () => {
    contents.open = !isNarrow.matches;
  });
  contents.addEventListener('click', (event) => {
    if (isNarrow.matches && event.target.closest('a')) contents.open = false;
  });
});
