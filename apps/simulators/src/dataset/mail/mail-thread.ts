import type { Dice } from '../dice.ts';
import { fill, type Values, withMoment } from '../fill.ts';
import type { Line } from '../script/mail-script.ts';
import { type Newsletter, newsletters } from '../texts/newsletters.ts';
import type { Lead, Message, Sender } from '../types.ts';
import { leadMail, mailProgram, ourHtml, ourMail } from './dress.ts';
import type { Quoted } from './quotes.ts';

interface MailScene {
  lead: Lead;
  sender: Sender;
  subject: string;
  values: Values;
  times: number[];
  dice: Dice;
}

/** Mail programs cut endless histories; so do we. */
const quotedMails = 4;

/** Dresses the lines of a script as mails. */
export function mailMessages(lines: Line[], scene: MailScene): Message[] {
  const { lead, sender, values, times, dice } = scene;
  const { person } = lead;
  const program = mailProgram(dice);
  const history: Quoted[] = [];
  return lines.map((line, index) => {
    const isOurs = line.from === 'us';
    const subject = toSubject(line, index, scene);
    const quoted = line.automatic ? [] : history.slice(0, quotedMails);
    const own = isOurs ? ourMail(line.text, (text) => fill(text, values), person.language, dice) : line.text;
    const body = isOurs ? { text: own, html: ourHtml(own) } : leadMail(own, person, program, quoted, dice);
    history.unshift({
      atMs: times[index] ?? 0,
      name: isOurs ? `${sender.firstName} ${sender.lastName}` : `${person.firstName} ${person.lastName}`,
      email: isOurs ? sender.email : person.email,
      to: isOurs ? person.email : sender.email,
      subject,
      text: own,
    });
    return toMessage(line, { atMs: times[index] ?? 0, subject, ...body, id: dice.uuid() });
  });
}

function toMessage(line: Line, mail: Pick<Message, 'id' | 'atMs' | 'subject' | 'text' | 'html'>): Message {
  return { ...mail, from: line.from, automatic: line.automatic, step: line.step };
}

const autoSubjects = { en: 'Automatic reply: ', fr: 'Réponse automatique : ', de: 'Automatische Antwort: ' };

function toSubject(line: Line, index: number, { subject, lead }: MailScene): string {
  if (line.from === 'lead' && line.automatic) return `${autoSubjects[lead.person.language]}${subject}`;
  const prefix = lead.person.language === 'de' && line.from === 'lead' ? 'AW: ' : 'Re: ';
  return index === 0 && line.from === 'us' ? subject : `${prefix}${subject}`;
}

/** A newsletter that a lead's company sends to whoever once wrote to it. */
export function newsletterMessages({ values, times, dice, lead }: MailScene): Message[] {
  const letter: Newsletter = dice.pick(newsletters);
  const moment = withMoment(values, lead.person.language, dice);
  return [
    {
      id: dice.uuid(),
      atMs: times[0] ?? 0,
      from: 'lead',
      automatic: true,
      step: null,
      subject: fill(letter.subject, moment),
      text: fill(letter.text, moment),
      html: letter.html.replace(
        /\{(company|domain|topic|first|last|month)\}/g,
        (_all, name) => moment[name] ?? '',
      ),
    },
  ];
}
