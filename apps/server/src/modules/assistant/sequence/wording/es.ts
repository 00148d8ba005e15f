import type { Wording } from './wording.ts';

export const es: Wording = {
  greetings: {
    professional: 'Hola, {{firstName}}:',
    friendly: 'Hola, {{firstName}}:',
    direct: 'Hola, {{firstName}}:',
  },
  closings: { professional: 'Un cordial saludo,', friendly: 'Un saludo,', direct: 'Gracias,' },
  headings: {
    description: 'A qué nos dedicamos:',
    website: 'Más sobre nosotros:',
    goal: 'Mi propuesta:',
  },
  goals: {
    'Book a call': '¿Le vendría bien una breve llamada?',
    'Book a demo': '¿Le gustaría ver una breve demostración?',
    'Invite to an event': '¿Le gustaría recibir una invitación a nuestro evento?',
    'Start a free trial': '¿Le gustaría probarlo gratis?',
    'Get feedback': '¿Me daría su opinión sincera?',
  },
  question: '¿Le interesaría mantener una breve conversación?',
  emails: {
    opener: [
      'Una idea para {{companyName}}',
      'Le escribo porque creo que podríamos ayudar a {{companyName}}.',
      'Me basta con una respuesta breve, y un «no» me resulta tan útil como un «sí».',
    ],
    value: [
      'Sobre mi correo anterior',
      'Le escribí hace unos días y quiero asegurarme de que mi correo no se haya perdido.',
      'Si algo no ha quedado claro, respóndame y se lo explicaré con mucho gusto.',
    ],
    insight: [
      '¿Qué opina, {{firstName}}?',
      'Me gustaría conocer su opinión sincera. ¿Cree que mi propuesta puede interesar a {{companyName}}?',
      'Sea sí o no, su respuesta me ayudará.',
    ],
    objection: [
      '¿Preguntas u objeciones?',
      'Si algo de mis correos anteriores le hizo dudar, me gustaría saber qué fue.',
      'Prefiero responder a una pregunta difícil a dejarle con la duda.',
    ],
    example: [
      'Un primer paso, {{firstName}}',
      'Quiero ponérselo fácil, así que le propongo un primer paso.',
      'Todo lo demás depende de usted.',
    ],
    relevance: [
      '¿Es para usted, {{firstName}}?',
      'No quiero hacerle perder el tiempo, así que dígame con franqueza si esto le interesa.',
      'Si le interesa, me basta con una respuesta breve.',
    ],
    timing: [
      '¿No es buen momento?',
      'Quizá la idea sea buena, pero el momento no. En ese caso, dígame cuándo puedo volver a escribirle.',
      'Me basta con el nombre de un mes.',
    ],
    referral: [
      '¿Con quién debería hablar?',
      'Quizá no escribo a la persona adecuada. Si otra persona de {{companyName}} se ocupa de esto, le agradecería su nombre.',
      'También puede reenviar este correo.',
    ],
    summary: [
      'En resumen, {{firstName}}',
      'Le he enviado varios correos, así que este será breve.',
      'Gracias por leer hasta aquí.',
    ],
    break_up: [
      'Último correo por mi parte',
      'No he tenido respuesta, así que supongo que este tema no es una prioridad en este momento. No volveré a escribirle.',
      'Si sus prioridades cambian, basta con que responda a este correo.',
    ],
  },
};
