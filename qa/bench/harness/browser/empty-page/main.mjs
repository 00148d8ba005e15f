// The minimal React version of the measured inbox: a list of a hundred rows, an open row, and a
// word that changes.
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const STEPS = { j: 1, k: -1 };

function Page() {
  const [rows, setRows] = useState(() => Array.from({ length: 100 }, (_, n) => `Row ${n}`));
  const [open, setOpen] = useState(0);
  const [word, setWord] = useState('none');
  useEffect(() => {
    const onKey = ({ key }) => {
      if (key in STEPS) setOpen((before) => before + STEPS[key]);
      else if (key === 'e') setRows((before) => before.toSpliced(open, 1));
      else setWord(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return h(
    'main',
    null,
    h(
      'ul',
      { 'aria-label': 'Conversations' },
      rows.map((row, n) =>
        h(
          'li',
          { key: row },
          h(
            'a',
            {
              'aria-current': n === open ? 'page' : undefined,
              'data-contact': row,
              onClick: () => setOpen(n),
            },
            row,
          ),
        ),
      ),
    ),
    h('h2', null, rows[open]),
    h('button', { type: 'button', 'aria-label': `Lead disposition: ${word}` }, word),
  );
}

createRoot(document.getElementById('root')).render(h(Page));
