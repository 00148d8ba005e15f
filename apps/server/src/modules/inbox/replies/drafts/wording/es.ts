import type { DraftWording } from './wording.ts';

export const es: DraftWording = {
  frames: {
    professional: { greeting: 'Hola, {name}:', plain: 'Hola:', closing: 'Un cordial saludo,' },
    friendly: { greeting: '¡Hola, {name}!', plain: '¡Hola!', closing: '¡Un saludo!' },
    direct: { greeting: '{name}:', plain: 'Hola:', closing: 'Gracias,' },
    formal: { greeting: 'Buenos días, {name}:', plain: 'Buenos días:', closing: 'Reciba un cordial saludo,' },
    casual: { greeting: '¡Hola, {name}!', plain: '¡Hola!', closing: '¡Hasta pronto!' },
  },
  company: 'su empresa',
  industry: 'su sector',
  at: { named: 'en {company}', plain: 'en su empresa' },
  offer: 'En pocas palabras, lo que hacemos: {value}',
  link: 'Más información: {link}',
  meeting: 'Quedamos así: {meeting}.',
  invitation: 'Le envío una invitación.',
  hour: '¿Qué hora le viene mejor?',
  price: 'Sobre el precio, se lo explico entonces con detalle.',
  as_said: 'Le escribiré entonces. Si algo cambia antes, basta con un mensaje.',
  interested: {
    professional:
      'Muchas gracias por su respuesta. Con gusto le muestro cómo podría funcionar esto para {company} y respondo a sus preguntas.\n\n¿Tendría 20 minutos para una llamada esta semana o la próxima? Si me propone dos o tres horarios, le confirmo uno enseguida.',
    friendly:
      '¡Qué bueno tener noticias suyas! Me encantaría saber un poco más de {company} y de lo que le importa ahora mismo.\n\n¿Le viene bien una llamada corta esta semana? Dígame cuándo le conviene y me adapto.',
    direct:
      'Gracias por la respuesta. Lo más rápido para ver si esto encaja con {company} es una llamada de 15 minutos.\n\n¿Qué día le viene mejor esta semana?',
  },
  soft_no: {
    professional:
      'Gracias por decírmelo. Entiendo que no es el momento adecuado para {company}.\n\n¿Le parece bien que le escriba de nuevo dentro de unos meses?',
    friendly:
      '¡Gracias por la sinceridad, lo entiendo perfectamente!\n\n¿Le importa si vuelvo a escribirle dentro de unos meses? Si algo cambia antes, aquí estoy.',
    direct:
      'Entendido, ahora no es el momento para {company}.\n\n¿Cuándo le vuelvo a escribir: el próximo trimestre o más adelante?',
  },
  hard_no: {
    professional: 'Gracias por su respuesta tan clara; no insistiré y le deseo lo mejor.',
    friendly: 'Gracias por avisarme, no hay ningún problema, ¡y que le vaya muy bien!',
    direct: 'Entendido, gracias por la claridad.',
  },
  leave_alone: {
    professional: 'Entendido, y disculpe la molestia: no volveré a escribirle.',
    friendly: 'Por supuesto, perdone la molestia: no volveré a escribirle.',
    direct: 'Entendido, no volveré a escribirle.',
  },
  wrong_person_named: {
    professional:
      'Muchas gracias por indicarme a {colleague}, me ayuda mucho. Me pondré en contacto y mencionaré que usted tuvo la amabilidad de orientarme.',
    friendly: '¡Mil gracias por el contacto de {colleague}! Le escribo y le digo que voy de su parte.',
    direct: 'Gracias. Escribo a {colleague} de su parte.',
  },
  wrong_person: {
    professional:
      'Gracias por avisarme. ¿Podría decirme quién lleva este tema {at}? Con un nombre me basta y no le quito más tiempo.',
    friendly:
      '¡Gracias por avisarme! ¿Sabe por casualidad quién lleva este tema {at}? Un nombre me ayudaría mucho.',
    direct: 'Gracias. ¿Quién lleva este tema {at}?',
  },
  ooo_until: {
    professional: 'Gracias por el aviso. Le escribiré de nuevo después del {date}.',
    friendly: '¡Gracias por el aviso! Le escribo después del {date}. Que lo pase muy bien hasta entonces.',
    direct: 'Anotado. Le escribo después del {date}.',
  },
  ooo: {
    professional: 'Gracias por el aviso. Le escribiré de nuevo a su regreso.',
    friendly: '¡Gracias por el aviso! Le escribo cuando esté de vuelta.',
    direct: 'Anotado. Le escribo a su regreso.',
  },
  unknown: {
    professional:
      'Gracias por su respuesta. ¿Hay alguna pregunta que le pueda resolver? Y si {at} lo lleva otra persona, le agradecería un nombre.',
    friendly:
      '¡Gracias por responder! ¿Le puedo aclarar algo? Y si lo lleva otra persona, le agradezco un nombre.',
    direct: 'Gracias por la respuesta. ¿Lleva usted este tema {at} o debo hablar con otra persona?',
  },
};
