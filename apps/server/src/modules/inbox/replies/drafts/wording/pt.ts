import type { DraftWording } from './wording.ts';

export const pt: DraftWording = {
  frames: {
    professional: { greeting: 'Olá, {name},', plain: 'Olá,', closing: 'Atenciosamente,' },
    friendly: { greeting: 'Olá, {name}!', plain: 'Olá!', closing: 'Um abraço,' },
    direct: { greeting: 'Olá, {name},', plain: 'Olá,', closing: 'Cumprimentos,' },
    formal: { greeting: 'Bom dia, {name},', plain: 'Bom dia,', closing: 'Com os melhores cumprimentos,' },
    casual: { greeting: 'Olá, {name}!', plain: 'Olá!', closing: 'Até breve,' },
  },
  company: 'a sua empresa',
  industry: 'o seu setor',
  at: { named: 'na {company}', plain: 'na sua empresa' },
  offer: 'Em poucas palavras, o que fazemos: {value}',
  link: 'Mais informações: {link}',
  meeting: 'Fica combinado: {meeting}.',
  invitation: 'Envio um convite em seguida.',
  hour: 'Qual é o melhor horário?',
  price: 'Sobre o preço, explico tudo nessa conversa.',
  as_said: 'Volto a escrever então. Se algo mudar antes, basta uma mensagem.',
  interested: {
    professional:
      'Agradeço o seu retorno. Terei prazer em mostrar como isto poderia funcionar para {company} e em responder às suas perguntas.\n\nTeria 20 minutos para uma conversa nesta semana ou na próxima? Se me enviar dois ou três horários, confirmo um deles em seguida.',
    friendly:
      'Que bom receber a sua resposta! Gostaria de entender um pouco melhor o que é importante para {company} neste momento.\n\nQue tal uma conversa rápida nesta semana? Basta dizer o horário que for melhor.',
    direct:
      'Agradeço a resposta. A forma mais rápida de ver se isto serve para {company} é uma chamada de 15 minutos.\n\nQual dia é melhor nesta semana?',
  },
  soft_no: {
    professional:
      'Agradeço o aviso. Compreendo que não é o momento certo para {company}.\n\nPosso voltar a escrever dentro de alguns meses?',
    friendly:
      'Agradeço a sinceridade, entendo perfeitamente!\n\nTudo bem se eu voltar a escrever daqui a alguns meses? Se algo mudar antes, basta uma mensagem.',
    direct:
      'Entendido, agora não é o momento para {company}.\n\nQuando posso voltar a escrever: no próximo trimestre ou mais tarde?',
  },
  hard_no: {
    professional: 'Agradeço a resposta clara; não vou insistir e desejo-lhe tudo de bom.',
    friendly: 'Agradeço o aviso, sem problema nenhum, e tudo de bom!',
    direct: 'Entendido, agradeço a clareza.',
  },
  leave_alone: {
    professional: 'Entendido, e peço desculpa pela interrupção: não voltarei a escrever.',
    friendly: 'Claro, desculpe a interrupção: não vou escrever mais.',
    direct: 'Entendido, não escrevo mais.',
  },
  wrong_person_named: {
    professional:
      'Agradeço muito a indicação de {colleague}, ajuda bastante. Vou entrar em contacto e dizer que a indicação foi sua.',
    friendly:
      'Que boa ajuda, agradeço a indicação de {colleague}! Vou escrever e dizer que a indicação foi sua.',
    direct: 'Agradeço. Vou falar com {colleague} e citar o seu nome.',
  },
  wrong_person: {
    professional:
      'Agradeço o aviso. Poderia dizer quem trata deste assunto {at}? Um nome basta, e não tomo mais o seu tempo.',
    friendly: 'Agradeço o aviso! Sabe por acaso quem cuida disto {at}? Um nome já ajudaria muito.',
    direct: 'Agradeço. Quem trata disto {at}?',
  },
  ooo_until: {
    professional: 'Agradeço o aviso. Volto a escrever depois de {date}.',
    friendly: 'Agradeço o aviso! Escrevo de novo depois de {date}. Tudo de bom até lá.',
    direct: 'Anotado, escrevo depois de {date}.',
  },
  ooo: {
    professional: 'Agradeço o aviso. Volto a escrever quando estiver de volta.',
    friendly: 'Agradeço o aviso! Escrevo quando estiver de volta.',
    direct: 'Anotado, escrevo quando estiver de volta.',
  },
  unknown: {
    professional:
      'Agradeço a sua resposta. Há alguma pergunta a que eu possa responder? E se outra pessoa tratar disto {at}, agradeço um nome.',
    friendly:
      'Que bom receber a sua resposta! Posso esclarecer alguma coisa? E se outra pessoa cuida disto, um nome já ajuda.',
    direct: 'Agradeço a resposta. É este o seu assunto {at}, ou devo falar com outra pessoa?',
  },
};
