/** Handwritten replies: the text that the writer typed, and the received mail. */
export type HandwrittenReply = { readonly name: string; readonly body: string; readonly own: string };

const ATTRIBUTION = 'On Tue, Mar 3, 2026 at 9:05 AM Ann Lee <ann@agency.example> wrote:';
const QUOTE = `${ATTRIBUTION}\n> Hi Tom,\n> would Thursday suit you?`;

export const BY_HAND: readonly HandwrittenReply[] = [
  {
    name: 'below the quotation',
    body: `${QUOTE}\n\nYes, Thursday suits me.`,
    own: 'Yes, Thursday suits me.',
  },
  {
    name: 'between the lines',
    body: `Hi Ann, see below.\n\n> How many seats?\nTwelve.\n\n> From when on?\nFrom June.`,
    own: 'Hi Ann, see below.\n\nTwelve.\n\nFrom June.',
  },
  {
    name: 'above, between and below',
    body: `Two remarks.\n\n${ATTRIBUTION}\n> Does the price fit?\n\nIt does.\n\n> And the date?\n\nNot quite, the 20th is better.\n\nTom`,
    own: 'Two remarks.\n\nIt does.\n\nNot quite, the 20th is better.\n\nTom',
  },
  {
    name: 'between quotations of HTML',
    body: '<div dir="ltr">My answers:</div><div class="gmail_quote"><div class="gmail_attr">On Tue, Mar 3, 2026 at 9:05 AM Ann Lee wrote:</div><blockquote class="gmail_quote">How many seats?</blockquote><div>Twelve of them.</div><blockquote class="gmail_quote">From when on?</blockquote><div>As of June.</div></div>',
    own: 'My answers:\nTwelve of them.\nAs of June.',
  },
  {
    name: 'below the quotation of an HTML mail',
    body: '<blockquote type="cite"><div>Would Thursday suit you?</div></blockquote><p>It would.</p>',
    own: 'It would.',
  },
  {
    name: 'with thanks in the middle',
    body: `Hello Ann,\n\nGot it.\n\nThanks.\n\nCould you send me the prices as well?\n\n${QUOTE}`,
    own: 'Hello Ann,\n\nGot it.\n\nThanks.\n\nCould you send me the prices as well?',
  },
  {
    name: "with 'Best' in the middle",
    body: `Which plan is cheapest?\n\nBest\n\nwould be a yearly one, I suppose. What does it cost?\n\n${QUOTE}`,
    own: 'Which plan is cheapest?\n\nBest\n\nwould be a yearly one, I suppose. What does it cost?',
  },
  {
    name: 'with hours that look like a header',
    body: `I am free on Thursday.\nFrom: 10:00\nTo: 12:00\nCall me then.\n\n${QUOTE}`,
    own: 'I am free on Thursday.\nFrom: 10:00\nTo: 12:00\nCall me then.',
  },
  {
    name: 'with hours on one line',
    body: 'Thursday. From: 10:00 To: 12:00 is fine with us.',
    own: 'Thursday. From: 10:00 To: 12:00 is fine with us.',
  },
  {
    name: 'with a postscript below the name',
    body: `Send it over.\n\nBest regards,\nTom\n\nP.S. My colleague wants one too.\n\n${QUOTE}`,
    own: 'Send it over.\n\nBest regards,\nTom\n\nP.S. My colleague wants one too.',
  },
  {
    name: 'with a postscript below a signature',
    body: `Send it over.\n\nKind regards\nTom Baker\nPS: not before Monday please.`,
    own: 'Send it over.\n\nKind regards\nTom Baker\nPS: not before Monday please.',
  },
  {
    name: 'with a smaller-than sign',
    body: 'Only if it is < 500 a month, and > 10 seats.',
    own: 'Only if it is < 500 a month, and > 10 seats.',
  },
  {
    name: 'with an arrow',
    body: 'Old plan -> new plan, <- that is what we want',
    own: 'Old plan -> new plan, <- that is what we want',
  },
  {
    name: 'with an address in angle brackets',
    body: 'Write to Eva <eva@dental.example> please.',
    own: 'Write to Eva <eva@dental.example> please.',
  },
  {
    name: 'with a link in angle brackets',
    body: 'Book here: <https://cal.dental.example/tom?x=1>',
    own: 'Book here: <https://cal.dental.example/tom?x=1>',
  },
  {
    name: 'with a placeholder in angle brackets',
    body: 'You wrote "Hi <first name>", which is not me.',
    own: 'You wrote "Hi <first name>", which is not me.',
  },
  {
    name: 'with an escaped sign in HTML',
    body: '<p>Budget &lt; 500 &amp; seats &gt; 10</p>',
    own: 'Budget < 500 & seats > 10',
  },
  { name: 'of one word', body: 'Unsubscribe', own: 'Unsubscribe' },
  { name: 'of one sign', body: '👍', own: '👍' },
  { name: 'that only thanks', body: `Thanks!\n\n${QUOTE}`, own: 'Thanks!' },
  { name: 'that only closes', body: `Best regards\n\n${QUOTE}`, own: 'Best regards' },
  {
    name: 'with the telephone’s line right below',
    body: `No thanks.\n\nSent from my iPhone\n\n${QUOTE}`,
    own: 'No thanks.',
  },
  {
    name: 'with the telephone’s line and no quotation',
    body: 'Call me at noon\n\nSent from my Samsung Galaxy smartphone.',
    own: 'Call me at noon',
  },
  {
    name: 'with Outlook’s line',
    body: `Please stop writing to me.\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n${'_'.repeat(32)}\nFrom: Ann Lee <ann@agency.example>\nSent: Tuesday, March 3, 2026 9:05:00 AM\nTo: Tom\nSubject: Quick question\n\nWould Thursday suit you?`,
    own: 'Please stop writing to me.',
  },
  {
    name: 'that speaks of a telephone',
    body: 'I read this on my iPhone and the picture is cut off. Sent you one.',
    own: 'I read this on my iPhone and the picture is cut off. Sent you one.',
  },
  {
    name: 'that speaks of what somebody wrote',
    body: 'On Monday I wrote to your colleague: no answer.',
    own: 'On Monday I wrote to your colleague: no answer.',
  },
  {
    name: 'that announces a list',
    body: 'As my colleague wrote:\n\n- one site\n- two chairs',
    own: 'As my colleague wrote:\n\n- one site\n- two chairs',
  },
  {
    name: 'that begins with From',
    body: 'From: our side it is a yes.\nWhat is next?',
    own: 'From: our side it is a yes.\nWhat is next?',
  },
  {
    name: 'with one figure behind a sign',
    body: 'We are a bit larger than you think.\n> 50 employees',
    own: 'We are a bit larger than you think.\n> 50 employees',
  },
  {
    name: 'with a line of dashes between two thoughts',
    body: 'First: yes.\n---\nSecond: what does it cost?',
    own: 'First: yes.\n---\nSecond: what does it cost?',
  },
  {
    name: 'with two dashes and a signature',
    body: `Fine by me.\n\n-- \nTom Baker\nDental Ltd\n+44 20 7946 0000\n\n${QUOTE}`,
    own: 'Fine by me.',
  },
  {
    name: 'whose quotation wraps its announcement over three lines',
    body: 'Fine.\n\nOn Tue, Mar 3, 2026 at 9:05 AM\nAnn Lee\n<ann@agency.example> wrote:\n\n> Thursday?',
    own: 'Fine.',
  },
  {
    name: 'whose quotation is quoted twice',
    body: `Agreed.\n\n${ATTRIBUTION}\n> Thursday then?\n> On Mon, Mar 2, 2026 Tom wrote:\n>> Which day?\n\n>> And where?`,
    own: 'Agreed.',
  },
  { name: 'with a tight quotation', body: `Agreed.\n${ATTRIBUTION}\n>Thursday then?`, own: 'Agreed.' },
  {
    name: 'with a quotation that nothing marks',
    body: `Agreed.\n\n${ATTRIBUTION}\n\nHi Tom,\nwould Thursday suit you?`,
    own: 'Agreed.',
  },
  {
    name: 'forwarded with a word',
    body: 'For you, Ann.\n\n---------- Forwarded message ---------\nFrom: Eva Stone <eva@dental.example>\nDate: Tue, Mar 3, 2026 at 9:05 AM\nSubject: Budget\nTo: Tom\n\nThe budget is approved.',
    own: 'For you, Ann.',
  },
  {
    name: 'forwarded by Apple Mail',
    body: 'See below.\n\nBegin forwarded message:\n\nFrom: Eva Stone <eva@dental.example>\nSubject: Budget\nDate: March 3, 2026 at 9:05:00 AM\nTo: Tom\n\nThe budget is approved.',
    own: 'See below.',
  },
  {
    name: 'of an absence',
    body: 'I am out of the office until 20 March and will answer then.\n\nIn urgent cases call +44 20 7946 0000.',
    own: 'I am out of the office until 20 March and will answer then.\n\nIn urgent cases call +44 20 7946 0000.',
  },
  {
    name: 'with bullets',
    body: '<p>We need</p><ul><li>two seats</li><li>one import</li></ul>',
    own: 'We need\n\n• two seats\n• one import',
  },
  {
    name: 'with a table',
    body: '<table><tr><td>Seats</td><td>12</td></tr><tr><td>Sites</td><td>2</td></tr></table>',
    own: 'Seats 12\nSites 2',
  },
  {
    name: 'with a style sheet and a remark',
    body: '<style>p{color:red}</style><!-- no --><p>Yes please.</p>',
    own: 'Yes please.',
  },
  {
    name: 'of Lotus Notes in HTML',
    body: '<font size=2 face="sans-serif">Yes, do call me.</font><br><br><br><br><font size=1 color=#5f5f5f face="sans-serif">From: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1 face="sans-serif">&quot;Ann Lee&quot; &lt;ann@agency.example&gt;</font><br><font size=1 color=#5f5f5f face="sans-serif">To: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1 face="sans-serif">tom@dental.example</font><br><font size=1 color=#5f5f5f face="sans-serif">Date: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1 face="sans-serif">03/03/2026 09:05</font><br><font size=1 color=#5f5f5f face="sans-serif">Subject: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1 face="sans-serif">Quick question</font><br><hr noshade><br><font size=2>Would Thursday suit you?</font>',
    own: 'Yes, do call me.',
  },
  {
    name: 'on LinkedIn',
    body: 'Hey Ann, thanks for reaching out! Not my area, try Eva.',
    own: 'Hey Ann, thanks for reaching out! Not my area, try Eva.',
  },
  {
    name: 'with a quotation by hand',
    body: 'You say "we fill empty chairs". How?',
    own: 'You say "we fill empty chairs". How?',
  },
  {
    name: 'with a closing that is a sentence',
    body: 'Regards from Berlin, where the answer is no.',
    own: 'Regards from Berlin, where the answer is no.',
  },
  {
    name: 'with German hours',
    body: 'Donnerstag geht.\nVon: 10 Uhr\nBis: 12 Uhr',
    own: 'Donnerstag geht.\nVon: 10 Uhr\nBis: 12 Uhr',
  },
  {
    name: 'with a French list of facts',
    body: 'Voici nos besoins.\nDe : 2 cabinets\nÀ : 4 cabinets en juin',
    own: 'Voici nos besoins.\nDe : 2 cabinets\nÀ : 4 cabinets en juin',
  },
  {
    name: 'with a question below the name',
    body: `Sounds good.\n\nThanks,\nTom\n\nDo you also work with labs?\n\n${QUOTE}`,
    own: 'Sounds good.\n\nThanks,\nTom\n\nDo you also work with labs?',
  },
];
