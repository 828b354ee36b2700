import { prose } from '../prose.ts';
import type { GameStory } from '../story.ts';

export const bajadaSinFrenos: GameStory = {
  studio: 'cerro',
  title: 'Bajada sin Frenos',
  short: 'Carreras de carretas cerro abajo: escaleras, ropa tendida y un perro que siempre cruza.',
  text: prose`
    Ármate una carreta con lo que haya en el patio y baja el cerro más empinado del puerto. No hay acelerador: hay peso,
    valor y atajos por el living de la gente.

    Carreras para cuatro personas en la misma pantalla. El perro cruza siempre; aprender cuándo es el juego.
  `,
  genre: 'racing',
  platforms: ['Consola', 'PC'],
  stage: 'production',
  stadium: 'alpha',
  goal: 64_000,
  limits: [500, 8_000],
  seats: 22,
  roi: 27,
  born: -160,
  published: -154,
  funding: { share: 0.39, people: 11, times: 13 },
  milestones: [
    {
      title: 'Una bajada',
      stage: 'prototype',
      set: -154,
      due: -115,
      done: -119,
      text: 'Cuarenta segundos de cerro que den ganas de subir de nuevo.',
    },
    {
      title: 'Taller de carretas',
      stage: 'alpha',
      set: -119,
      due: -55,
      done: -52,
      text: 'Sesenta piezas: puertas, tinas, una cama, un piano.',
    },
    {
      title: 'Cuatro en pantalla',
      stage: 'alpha',
      set: -80,
      due: -19,
      moved: [[-24, 16]],
      status: [-24, 'delayed', 60],
      text: 'Sin que la consola se recaliente más que los jugadores.',
    },
    { title: 'Seis cerros', stage: 'beta', set: -40, due: 92, text: 'Cada uno con su vecina que grita.' },
  ],
  posts: [
    {
      at: -119,
      type: 'demo',
      title: 'Cuarenta segundos de cerro',
      text: prose`
        Una bajada, una carreta, un perro. Récord del estudio: **31,4 s**. Récord de la vecina que vino a quejarse por
        el ruido: **29,8 s**. La contratamos de probadora.
      `,
      pictures: [['play', 'Curva de la botillería']],
      comments: ['¡Que la vecina esté en el juego!', '@Grita en cuatro de los seis cerros.'],
    },
    {
      at: -52,
      type: 'feature',
      title: 'Sí, se puede bajar en un piano',
      text: prose`
        El taller ya tiene sesenta piezas. El piano es pésimo y hermoso: cada choque **toca un acorde**, y si bajas
        bien, es una canción.

        - [x] Tina con ruedas
        - [x] Puerta (sirve de alerón)
        - [x] Piano
        - [ ] Dos pianos
      `,
      pictures: [
        ['sketch', 'Planos del piano con ruedas'],
        ['closeup', 'Prueba de choque'],
      ],
      comments: ['Dos pianos o retiro mi inversión.', '@No se puede retirar, pero entendimos el mensaje.'],
    },
    {
      at: -24,
      type: 'general',
      title: 'Cuatro pantallas: fecha nueva',
      text: prose`
        Con dos jugadores vamos perfecto; con cuatro, la consola se acuesta. Movemos la fecha **35 días** y dibujamos
        los cerros lejanos con la mitad de las casas. Nadie lo notó en las pruebas, salvo quien las dibujó.
      `,
      pictures: [['progress', 'El mismo cerro, a mano y terminado']],
      comments: ['Un abrazo a quien las dibujó.'],
    },
  ],
};
