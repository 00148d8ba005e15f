// All pages work without this script. It adds the buttons that copy code and folds the contents on phones.

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

// Uses the color scheme that the user chose in the app.
try {
  const scheme = localStorage.getItem('hearback.color-scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme;
} catch {
  // The browser stores nothing for this site.
}

document.addEventListener('DOMContentLoaded', () => {
  document.querySelectorAll('.code').forEach(addCopyButton);

  const contents = document.querySelector('nav details');
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
