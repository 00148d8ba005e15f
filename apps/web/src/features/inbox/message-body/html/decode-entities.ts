const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', zwnj: '', zwj: '\u200d' },
  ...{
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    laquo: '«',
    raquo: '»',
  },
  ...{ bull: '•', middot: '·', euro: '€', pound: '£', copy: '©', reg: '®', trade: '™', deg: '°', times: '×' },
  ...{ agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã', auml: 'ä', aring: 'å', aelig: 'æ', ccedil: 'ç' },
  ...{ egrave: 'è', eacute: 'é', ecirc: 'ê', euml: 'ë', igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï' },
  ...{ ntilde: 'ñ', ograve: 'ò', oacute: 'ó', ocirc: 'ô', otilde: 'õ', ouml: 'ö', oslash: 'ø', oelig: 'œ' },
  ...{ ugrave: 'ù', uacute: 'ú', ucirc: 'û', uuml: 'ü', szlig: 'ß', rlm: '\u200f', lrm: '\u200e' },
};

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi;

/** For text that is read, searched and shown as text; what it does not know stays as it was written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (written, hex?: string, decimal?: string, name?: string) => {
    if (name === undefined) return fromCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    const small = NAMED[name.toLowerCase()];
    if (small === undefined || !Object.hasOwn(NAMED, name.toLowerCase())) return written;
    return /^[A-Z]/.test(name) && small.length === 1 ? small.toUpperCase() : small;
  });
}

function fromCode(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code === 0xa0 ? 0x20 : code) : '';
}
