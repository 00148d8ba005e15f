/** One stylesheet for every page. Colors have a contrast of 4.5 to 1 in both themes. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --surface: #ffffff; --ink: #1b1f27; --quiet: #545d6c; --line: #d7dce3;
  --accent: #2457c5; --on-accent: #ffffff; --good: #166a3a; --bad: #b3261e; --warn: #8a5300; --well: #eef1f5;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12151b; --surface: #1b2028; --ink: #e8ebf0; --quiet: #a6afbd; --line: #363d4a;
    --accent: #8fb2ff; --on-accent: #10204a; --good: #6fd79b; --bad: #ff9d95; --warn: #f0bd6b; --well: #242a34;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 0 0 .5rem; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-width: 76rem; margin: 0 auto; padding: .75rem 1.25rem; }
.bar a { padding: .25rem 0; text-decoration: none; color: var(--ink); }
.bar a[aria-current] { color: var(--accent); font-weight: 600; border-bottom: 2px solid; }
main.wide { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
main.hosted { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
.lead, .quiet { color: var(--quiet); }
.quiet { font-size: .9rem; }
.lead { max-width: 44rem; margin-bottom: 1.5rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: 1.1rem 1.25rem; margin: 0 0 1.25rem; }
.card > :last-child { margin-bottom: 0; }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); }
.columns { display: grid; gap: 0 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; font-size: .85rem; }
code, pre, .mono { font-family: ui-monospace, monospace; font-size: .85rem; }
pre { background: var(--well); border-radius: .4rem; padding: .75rem; margin: 0 0 .75rem; white-space: pre-wrap; max-height: 30rem; overflow: auto; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dl.facts dt { color: var(--quiet); }
dl.facts dd { margin: 0; }
form { margin: 0; }
form + p { margin-top: .75rem; }
form.row, .actions { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 0 0 .75rem; }
td form { display: inline-block; margin: 0 0 .25rem; }
tr:last-child td { border-bottom: 0; }
label, .field { display: flex; flex-direction: column; gap: .2rem; font-size: .9rem; color: var(--quiet); }
label.check { flex-direction: row; align-items: center; gap: .5rem; color: var(--ink); min-height: 2.5rem; }
label.block { margin-bottom: .75rem; }
input, select, textarea, button, .button { font: inherit; font-size: 1rem; min-height: 2.5rem; border-radius: .4rem; border: 1px solid var(--quiet); padding: .45rem .7rem; background: var(--surface); color: var(--ink); max-width: 100%; min-width: 0; }
label.block > input, label.block > select, label.block > textarea { width: 100%; }
input[type=number] { width: 7rem; }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; min-height: 0; accent-color: var(--accent); flex: none; }
input[readonly] { background: var(--well); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 .75rem; }
button, .button { cursor: pointer; text-decoration: none; display: inline-block; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.full { width: 100%; padding: .7rem; }
button.danger { color: var(--bad); border-color: var(--bad); }
td button, td .button { min-height: 2rem; padding: .2rem .55rem; font-size: .88rem; }
fieldset { border: 0; margin: 0 0 1rem; padding: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: .35rem; }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .55rem; font-size: .82rem; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.alert { border: 1px solid currentColor; border-radius: .5rem; padding: .65rem .9rem; background: var(--surface); }
.total { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem 0; border-bottom: 1px solid var(--line); }
.total > :last-child { white-space: nowrap; text-align: right; }
.total:last-of-type { border-bottom: 0; font-weight: 700; font-size: 1.1rem; }
.mail { width: 100%; height: min(70vh, 44rem); border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; display: block; }
.notice { color: var(--warn); border: 1px solid currentColor; border-radius: .5rem; padding: .4rem .9rem; font-size: .9rem; margin-bottom: 1.25rem; }
@media (max-width: 52rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table, tbody, tr { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: grid; grid-template-columns: 6.5rem 1fr; gap: .75rem; padding: .2rem 0; border: 0; }
  td::before { content: attr(data-column); color: var(--quiet); font-size: .85rem; }
}
@media (max-width: 34rem) {
  dl.facts { grid-template-columns: 1fr; gap: 0; }
  dl.facts dd { margin-bottom: .5rem; }
}
`;
