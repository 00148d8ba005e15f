type Data = Record<string, unknown>;

export interface WrittenReply {
  reply: string;
  used: string[];
  missing: string[];
}

/** How a reply breaks what was asked for. */
export const replyFaults = ['invent', 'say_forbidden', 'ramble', 'switch_language', 'greet'] as const;
export type ReplyFault = (typeof replyFaults)[number];

interface Wording {
  hello: (name: string | null) => string;
  bodies: Record<string, string>;
  closing: string;
}

const createGreeting = (greeting: string, fallback: string) => (name: string | null) =>
  name ? `${greeting} ${name},` : `${fallback},`;

/** By the English name of the language. */
export const wordings: Record<string, Wording> = {
  English: {
    hello: createGreeting('Hello', 'Hello there'),
    bodies: {
      interested: 'Thank you for your answer. Would a short call suit you?',
      soft_no: 'Thank you for telling me. May I get back to you later?',
      hard_no: 'Understood, thank you for the clear answer.',
      wrong_person: 'Thank you for telling me. Who would be the right person to talk to?',
      ooo: 'Thank you for the note. I will write again after your return.',
      none: 'Thank you for your answer. Is there anything I can answer for you?',
    },
    closing: 'Kind regards,',
  },
  French: {
    hello: createGreeting('Bonjour', 'Bonjour'),
    bodies: {
      interested: 'merci beaucoup pour votre réponse. Un court appel vous conviendrait-il ?',
      soft_no: 'merci pour votre retour. Puis-je revenir vers vous plus tard ?',
      hard_no: 'c’est bien noté, merci pour votre réponse claire.',
      wrong_person: 'merci de me l’avoir dit. Qui serait la bonne personne pour en parler ?',
      ooo: 'merci pour votre message. Je vous écrirai de nouveau après votre retour.',
      none: 'merci pour votre réponse. Puis-je répondre à une question ?',
    },
    closing: 'Bien cordialement,',
  },
  German: {
    hello: createGreeting('Hallo', 'Guten Tag'),
    bodies: {
      interested: 'vielen Dank für Ihre Antwort. Passt Ihnen ein kurzes Gespräch?',
      soft_no: 'vielen Dank für die Rückmeldung. Darf ich mich später noch einmal melden?',
      hard_no: 'alles klar, vielen Dank für die klare Antwort.',
      wrong_person: 'danke für den Hinweis. Wer wäre bei Ihnen dafür zuständig?',
      ooo: 'danke für die Nachricht. Ich melde mich nach Ihrer Rückkehr wieder.',
      none: 'vielen Dank für Ihre Antwort. Welche Frage darf ich Ihnen beantworten?',
    },
    closing: 'Viele Grüße',
  },
  Spanish: {
    hello: createGreeting('Hola', 'Hola'),
    bodies: {
      interested: 'muchas gracias por su respuesta. ¿Le vendría bien una llamada breve?',
      soft_no: 'gracias por decírmelo. ¿Puedo volver a escribirle más adelante?',
      hard_no: 'entendido, gracias por su respuesta tan clara.',
      wrong_person: 'gracias por avisarme. ¿Quién sería la persona adecuada para hablar de esto?',
      ooo: 'gracias por el mensaje. Le escribiré de nuevo cuando haya vuelto.',
      none: 'muchas gracias por su respuesta. ¿Qué puedo aclararle?',
    },
    closing: 'Un cordial saludo,',
  },
  Italian: {
    hello: createGreeting('Buongiorno', 'Buongiorno'),
    bodies: {
      interested: 'grazie mille per la risposta. Le andrebbe bene una breve telefonata?',
      soft_no: 'grazie per avermelo detto. Posso ricontattarla più avanti?',
      hard_no: 'ho capito, grazie per la risposta chiara.',
      wrong_person: 'grazie per la segnalazione. Chi sarebbe la persona giusta con cui parlarne?',
      ooo: 'grazie per il messaggio. Le scriverò di nuovo dopo il suo rientro.',
      none: 'grazie per la risposta. A quale domanda posso rispondere?',
    },
    closing: 'Cordiali saluti,',
  },
  Portuguese: {
    hello: createGreeting('Olá', 'Olá'),
    bodies: {
      interested: 'muito obrigado pela sua resposta. Uma breve chamada seria conveniente?',
      soft_no: 'obrigado por me dizer. Posso voltar a contactá-lo mais tarde?',
      hard_no: 'entendido, obrigado pela resposta clara.',
      wrong_person: 'obrigado por me avisar. Quem seria a pessoa certa para falar sobre isto?',
      ooo: 'obrigado pela mensagem. Volto a escrever depois do seu regresso.',
      none: 'muito obrigado pela sua resposta. Que pergunta posso esclarecer?',
    },
    closing: 'Com os melhores cumprimentos,',
  },
  Dutch: {
    hello: createGreeting('Hallo', 'Goedendag'),
    bodies: {
      interested: 'hartelijk dank voor uw antwoord. Komt een kort gesprek u gelegen?',
      soft_no: 'bedankt voor uw bericht. Mag ik later nog eens contact opnemen?',
      hard_no: 'dat is duidelijk, bedankt voor uw antwoord.',
      wrong_person: 'bedankt dat u het laat weten. Wie is bij u de juiste persoon hiervoor?',
      ooo: 'bedankt voor uw bericht. Ik schrijf u weer na uw terugkeer.',
      none: 'hartelijk dank voor uw antwoord. Welke vraag mag ik beantwoorden?',
    },
    closing: 'Met vriendelijke groet,',
  },
  Swedish: {
    hello: createGreeting('Hej', 'Hej'),
    bodies: {
      interested: 'tack så mycket för ditt svar. Skulle ett kort samtal passa dig?',
      soft_no: 'tack för att du sa det. Får jag höra av mig igen senare?',
      hard_no: 'jag förstår, tack för det tydliga svaret.',
      wrong_person: 'tack för att du sa det. Vem är rätt person att prata med om det här?',
      ooo: 'tack för meddelandet. Jag skriver igen när du är tillbaka.',
      none: 'tack så mycket för ditt svar. Vilken fråga kan jag svara på?',
    },
    closing: 'Med vänliga hälsningar,',
  },
  Polish: {
    hello: createGreeting('Dzień dobry', 'Dzień dobry'),
    bodies: {
      interested: 'bardzo dziękuję za odpowiedź. Czy odpowiada krótka rozmowa?',
      soft_no: 'dziękuję za informację. Czy mogę odezwać się ponownie później?',
      hard_no: 'rozumiem, dziękuję za jasną odpowiedź.',
      wrong_person: 'dziękuję za informację. Kto byłby właściwą osobą do rozmowy na ten temat?',
      ooo: 'dziękuję za wiadomość. Napiszę ponownie po powrocie.',
      none: 'bardzo dziękuję za odpowiedź. Na jakie pytanie mogę odpowiedzieć?',
    },
    closing: 'Z pozdrowieniami,',
  },
};

const toList = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : []);

/** A sentence with a price, a share, a date, a name and a link that no data contains. */
export const INVENTED =
  'It is only $7,777 with 77% off until November 29, says Zebulon Quist at https://invented.example/deal.';

/** Writes from the data: the right language and channel, and a price only from the knowledge. */
export function writeReply(data: Data, fault: ReplyFault | null): WrittenReply {
  const language =
    fault === 'switch_language' ? (data.language === 'Polish' ? 'Dutch' : 'Polish') : String(data.language);
  const { hello, bodies, closing } = wordings[language] ?? (wordings.English as Wording);
  const sentiment = String(data.sentiment ?? 'none');
  const facts = (data.facts ?? {}) as Data;
  const price = toList(data.knowledge).find(({ kind }) => kind === 'price');
  const wantsPrice = facts.asks_price === true && sentiment === 'interested';
  const sentences = [
    bodies[sentiment] ?? bodies.none,
    wantsPrice && price ? String(price.content) : '',
    fault === 'invent' ? INVENTED : '',
    fault === 'say_forbidden' ? toList(data.never_say).map(String).join('. ') : '',
    fault === 'ramble' ? `${bodies.none} `.repeat(40) : '',
  ];
  const body = sentences.filter(Boolean).join(' ').trim();
  const first_name = typeof data.first_name === 'string' ? data.first_name : null;
  const sender = typeof data.sender_name === 'string' ? `\n${data.sender_name}` : '';
  const isChat = data.channel === 'linkedin' && fault !== 'greet';
  return {
    reply: isChat ? capitalize(body) : `${hello(first_name)}\n\n${body}\n\n${closing}${sender}`,
    used: wantsPrice && price ? [String(price.id)] : [],
    missing: wantsPrice && !price ? ['The price'] : [],
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
