import type { Wording } from './wording.ts';

export const es: Wording = {
  greetings: {
    professional: 'Buenos días, {{firstName}}:',
    friendly: 'Hola, {{firstName}}:',
    direct: '{{firstName}}:',
  },
  closings: { professional: 'Un cordial saludo,', friendly: 'Un saludo,', direct: 'Gracias,' },
  headings: {
    description: 'A qué nos dedicamos, en pocas palabras:',
    audience: 'A quién va dirigido:',
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
      'Una pregunta rápida, {{firstName}}',
      'Le escribo porque creo que podríamos ser útiles para {{companyName}}.',
      'Me basta con una respuesta breve, y un no es tan bienvenido como un sí.',
    ],
    value: [
      'Sobre mi correo anterior',
      'Le escribí hace unos días y quiero asegurarme de que mi correo no se haya perdido.',
      'Si algo no quedó claro, respóndame y se lo explicaré con mucho gusto.',
    ],
    insight: [
      '¿Qué opina, {{firstName}}?',
      'Me gustaría conocer su opinión sincera. ¿Es interesante para {{companyName}} o en absoluto?',
      'Cualquiera de las dos respuestas me ayuda.',
    ],
    objection: [
      '¿Alguna duda?',
      'Si algo de mis correos anteriores le hizo dudar, me gustaría saber qué fue.',
      'Prefiero responder a una pregunta difícil que dejarle con la duda.',
    ],
    example: [
      'Un pequeño paso, {{firstName}}',
      'Quiero ponérselo fácil. Solo hay que dar un pequeño paso.',
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
      'Mi último correo',
      'No he tenido respuesta, así que supongo que ahora mismo no es una prioridad. Este es mi último correo.',
      'Si eso cambia, basta con responder y lo retomamos donde lo dejamos.',
    ],
  },
};
