/** Elements that begin and end a line. */
export const BREAKS = new Set([
  ...'address article blockquote body br center dd div dl dt fieldset figure footer form h1 h2 h3 h4'.split(
    ' ',
  ),
  ...'h5 h6 head header hr html li main ol p pre section table tbody tfoot thead tr ul'.split(' '),
]);
