import type { DraftWording } from './wording.ts';

export const it: DraftWording = {
  frames: {
    professional: { greeting: 'Buongiorno {name},', plain: 'Buongiorno,', closing: 'Cordiali saluti,' },
    friendly: { greeting: 'Salve {name},', plain: 'Salve,', closing: 'Un caro saluto,' },
    direct: { greeting: 'Buongiorno {name},', plain: 'Buongiorno,', closing: 'Grazie,' },
    formal: { greeting: 'Buongiorno {name},', plain: 'Buongiorno,', closing: 'Distinti saluti,' },
    casual: { greeting: 'Salve {name},', plain: 'Salve,', closing: 'A presto,' },
  },
  company: 'la Sua azienda',
  industry: 'il Suo settore',
  at: { named: 'in {company}', plain: 'nella Sua azienda' },
  offer: 'In breve, di cosa ci occupiamo: {value}',
  link: 'Per saperne di più: {link}',
  meeting: 'Restiamo d’accordo così: {meeting}.',
  invitation: 'Le mando un invito.',
  hour: 'Quale orario Le è più comodo?',
  price: 'Dei prezzi Le parlo volentieri in quell’occasione.',
  as_said: 'Le riscriverò allora. Se nel frattempo cambia qualcosa, basta un messaggio.',
  interested: {
    professional:
      'grazie mille per la risposta. Le mostro volentieri come potrebbe funzionare per {company} e rispondo alle Sue domande.\n\nAvrebbe 20 minuti per una chiamata questa settimana o la prossima? Mi indichi due o tre orari e gliene confermo subito uno.',
    friendly:
      'che piacere sentirLa! Mi piacerebbe capire meglio che cosa conta per {company} in questo momento.\n\nLe andrebbe una breve chiamata questa settimana? Mi dica quando Le è comodo e mi organizzo.',
    direct:
      'grazie per la risposta. Il modo più rapido per capire se è una soluzione adatta per {company} è una chiamata di 15 minuti.\n\nQuale giorno Le va meglio questa settimana?',
  },
  soft_no: {
    professional:
      'grazie per avermelo detto. Capisco che per {company} non sia il momento giusto.\n\nPosso ricontattarLa tra qualche mese?',
    friendly:
      'grazie per la franchezza, capisco benissimo!\n\nPosso ricontattarLa tra qualche mese? Se nel frattempo cambia qualcosa, basta un messaggio.',
    direct:
      'capito, ora non è il momento per {company}.\n\nQuando posso risentirLa: il prossimo trimestre o più avanti?',
  },
  hard_no: {
    professional: 'grazie per la risposta chiara; non insisto e Le auguro ogni bene.',
    friendly: 'grazie per avermelo detto, nessun problema, e in bocca al lupo per tutto!',
    direct: 'capito, grazie per la chiarezza.',
  },
  leave_alone: {
    professional: 'ho capito, e mi scuso per il disturbo: non Le scriverò più.',
    friendly: 'certamente, mi scusi per il disturbo: non Le scrivo più.',
    direct: 'capito, non Le scriverò più.',
  },
  wrong_person_named: {
    professional:
      'grazie per avermi indicato {colleague}, mi è di grande aiuto. Prenderò contatto dicendo che è stata Sua la cortesia di indirizzarmi.',
    friendly:
      'grazie di cuore per il contatto di {colleague}! Scrivo subito dicendo che arrivo da parte Sua.',
    direct: 'grazie. Contatto {colleague} dicendo che arrivo da parte Sua.',
  },
  wrong_person: {
    professional:
      'grazie per avermelo segnalato. Potrebbe dirmi chi se ne occupa {at}? Mi basta un nome, non Le rubo altro tempo.',
    friendly: 'grazie per avermelo detto! Sa per caso chi se ne occupa {at}? Un nome mi aiuterebbe molto.',
    direct: 'grazie. Chi se ne occupa {at}?',
  },
  ooo_until: {
    professional: 'grazie per l’avviso. Le scriverò di nuovo dopo il Suo rientro ({date}).',
    friendly: 'grazie per l’avviso! Le scrivo dopo il Suo rientro ({date}).',
    direct: 'ne prendo nota e Le scrivo dopo il Suo rientro ({date}).',
  },
  ooo: {
    professional: 'grazie per l’avviso. Le scriverò di nuovo al Suo rientro.',
    friendly: 'grazie per l’avviso! Le scrivo quando è di ritorno.',
    direct: 'ne prendo nota e Le scrivo al Suo rientro.',
  },
  unknown: {
    professional:
      'grazie per la risposta. C’è una domanda a cui posso rispondere? E se {at} se ne occupa qualcun altro, mi basta un nome.',
    friendly:
      'grazie per avermi risposto! Posso chiarirLe qualcosa? E se se ne occupa qualcun altro, mi basta un nome.',
    direct: 'grazie per la risposta. Se ne occupa Lei {at} o devo parlare con qualcun altro?',
  },
};
