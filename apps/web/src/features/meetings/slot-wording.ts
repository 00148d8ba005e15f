import {
  type AnswerLanguage,
  findVariable,
  formatSlot,
  type Thread,
  toAnswerLanguage,
} from '@hearback/contract';
import { ownZone } from '#web/lib/wording/dates.ts';

type Texts = {
  readonly offer: string;
  readonly link: (url: string) => string;
  readonly or: string;
  readonly booked: (time: string) => string;
};

const TEXTS: Readonly<Record<AnswerLanguage, Texts>> = {
  en: {
    offer: 'Would one of these times work for you?',
    link: (url) => `You can also choose another time here: ${url}`,
    or: 'or',
    booked: (time) => `That works. Our meeting is booked for ${time}.`,
  },
  de: {
    offer: 'Passt Ihnen einer dieser Termine?',
    link: (url) => `Hier können Sie auch einen anderen Termin wählen: ${url}`,
    or: 'oder',
    booked: (time) => `Das passt. Unser Termin ist gebucht: ${time}.`,
  },
  fr: {
    offer: 'L’un de ces créneaux vous conviendrait-il ?',
    link: (url) => `Vous pouvez aussi choisir un autre créneau ici : ${url}`,
    or: 'ou',
    booked: (time) => `Cela me convient. Notre rendez-vous est réservé : ${time}.`,
  },
  es: {
    offer: '¿Le viene bien alguno de estos horarios?',
    link: (url) => `También puede elegir otro horario aquí: ${url}`,
    or: 'o',
    booked: (time) => `Me viene bien. Nuestra reunión está reservada: ${time}.`,
  },
  it: {
    offer: 'Uno di questi orari può andare bene?',
    link: (url) => `Può anche scegliere un altro orario qui: ${url}`,
    or: 'o',
    booked: (time) => `Va bene. Il nostro appuntamento è fissato: ${time}.`,
  },
  pt: {
    offer: 'Algum destes horários funciona para você?',
    link: (url) => `Você também pode escolher outro horário aqui: ${url}`,
    or: 'ou',
    booked: (time) => `Combinado. A nossa reunião está marcada: ${time}.`,
  },
  nl: {
    offer: 'Past een van deze tijden voor u?',
    link: (url) => `U kunt hier ook een andere tijd kiezen: ${url}`,
    or: 'of',
    booked: (time) => `Dat past. Onze afspraak is geboekt: ${time}.`,
  },
  sv: {
    offer: 'Passar någon av de här tiderna?',
    link: (url) => `Du kan också välja en annan tid här: ${url}`,
    or: 'eller',
    booked: (time) => `Det passar. Vårt möte är bokat: ${time}.`,
  },
  pl: {
    offer: 'Czy odpowiada Państwu któryś z tych terminów?',
    link: (url) => `Inny termin można wybrać tutaj: ${url}`,
    or: 'lub',
    booked: (time) => `Pasuje. Nasze spotkanie jest zarezerwowane: ${time}.`,
  },
};

/** A text for the reply. `slots` replaces the variable for free slots, if the reply has one. */
type Passage = { readonly text: string; readonly slots: string };

/** Adds words to the reply. `caret` is the end of its text before the closing. */
export type Insert = (add: (text: string, caret: number) => string) => void;

/** Fills the variable for free slots, or adds the passage before the closing. */
export function insertPassage({ text: passage, slots }: Passage): Parameters<Insert>[0] {
  return (text, caret) => {
    const variable = findVariable(text, 'free_slots');
    if (variable) return text.slice(0, variable.from) + slots + text.slice(variable.to);
    const [before, after] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()];
    return [before, passage, after].filter((part) => part !== '').join('\n\n');
  };
}

/** The time zone and language that times are written in. */
export const toReader = ({ time_zone, answering }: Thread): Reader => ({
  zone: time_zone ?? ownZone(),
  language: answering?.facts.language ?? null,
});

type Reader = { readonly zone: string; readonly language: string | null };

export function toOffer(slots: readonly Date[], booking_link: string, { zone, language }: Reader): Passage {
  const { offer, link, or } = TEXTS[toAnswerLanguage(language)];
  const times = slots.map((slot) => formatSlot(slot, zone, language));
  const last = times.at(-1) ?? '';
  return {
    text: [offer, ...times.map((time) => `- ${time}`), '', link(booking_link)].join('\n'),
    slots: times.length < 2 ? last : `${times.slice(0, -1).join('; ')} ${or} ${last}`,
  };
}

export function toConfirmation(at: Date, { zone, language }: Reader): Passage {
  const slots = formatSlot(at, zone, language);
  return { text: TEXTS[toAnswerLanguage(language)].booked(slots), slots };
}
